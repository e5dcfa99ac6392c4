/** The SQL of what an admin does to an account by hand. */
import type { MemberStatus, Role } from '#contract/accounts/model.ts';
import type { MemberId } from '#contract/core/ids.ts';
import type { Tx } from '../../platform/db/database.ts';

export interface OfficeAccount {
  id: MemberId;
  role: Role;
  status: MemberStatus;
  confirmedAt: Date | null;
  invitedAt: Date | null;
}

/** As it is until the transaction ends; undefined for nobody, and for former members. */
export function lockMember(tx: Tx, id: MemberId): Promise<OfficeAccount | undefined> {
  return tx
    .selectFrom('members')
    .select(['id', 'role', 'status', 'confirmed_at as confirmedAt', 'invited_at as invitedAt'])
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
