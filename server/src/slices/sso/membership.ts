/** Handles a membership that has ended at the community site (rules/single-sign-on 10). */
import { isAdmin } from '#contract/accounts/model.ts';
import type { MemberId } from '#contract/core/ids.ts';
import { deleteSessionsOf, lockAccount } from '../accounts/index.ts';
import { deleteSessionsThrough, endIdentity } from './queries.ts';
import { recordFor } from './record.ts';
import type { Sso } from './sso-context.ts';

/** Administrators are appointed here, so their sessions by password continue. */
export async function endMembership(
  { context }: Pick<Sso, 'context'>,
  identityId: number,
  memberId: MemberId,
): Promise<void> {
  await context.write(async ({ tx }) => {
    const { role } = await lockAccount(tx, memberId);
    const hasEnded = await endIdentity(tx, identityId);
    if (isAdmin(role)) await deleteSessionsThrough(tx, identityId);
    else await deleteSessionsOf(tx, memberId);
    if (hasEnded) await recordFor(tx, memberId, 'membership-ended');
  });
}
