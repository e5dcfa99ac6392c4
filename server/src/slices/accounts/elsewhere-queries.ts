import type { MemberId } from '#contract/core/ids.ts';
import type { Database, Tx } from '../../platform/db/database.ts';

/** Also where a membership has ended at a site that signed members in before. */
export async function isLinked(database: Database, issuer: string, memberId: MemberId): Promise<boolean> {
  const rows = await database.prepared(
    'is-linked',
    'select from member_identities where member_id = $2 and (issuer = $1 or ended_at is not null) limit 1',
    [issuer, memberId],
  );
  return rows.length === 1;
}

/** Of roles 1 and 2, who may come in. */
export async function listOtherAdmins(tx: Tx, memberId: MemberId): Promise<MemberId[]> {
  const rows = await tx
    .selectFrom('members')
    .select('id')
    .where('role', 'in', ['super_admin', 'admin'])
    .where('status', '=', 'active')
    .where('confirmed_at', 'is not', null)
    .where('id', '!=', memberId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
