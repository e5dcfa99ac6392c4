/** Those who keep the office, whom letters about its machinery are for. */
import { isAdmin } from '#contract/accounts/model.ts';
import type { MemberId } from '#contract/core/ids.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Account, findAccount } from './queries.ts';

/** Undefined for whoever is none any more. */
export async function findAdmin(db: Db, memberId: MemberId): Promise<Account | undefined> {
  const account = await findAccount(db, memberId);
  const isOne = account !== undefined && account.status === 'active' && isAdmin(account.role);
  return isOne ? account : undefined;
}
