import * as calls from '#contract/account-deletion/calls.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { type Binding, bindMember } from '../../platform/http/binding.ts';
import { reauthenticationLimit } from '../accounts/index.ts';
import { requestAccountDeletion } from './actions.ts';

/**
 * Account deletion: members delete their own accounts.
 *
 * - A request needs the password and ends every session at once. Signing in within 14 days cancels it.
 * - After that, one transaction deletes the name and the means to sign in. Many more, interruptible anywhere, delete
 *   the rest.
 * - Each slice deletes what it stores about a member. The list `parts` names them all.
 * - Counts and the reputation of others always match the rows that remain.
 * - Remaining posts belong to a former member: a row without a name.
 */
export { erase } from './erasure.ts';
export { accountDeletionCronJobs, accountDeletionEmails, accountDeletionJobs } from './jobs.ts';

export function accountDeletionRoutes(context: AppContext): Binding[] {
  return [
    bindMember(calls.requestAccountDeletion, {
      limit: reauthenticationLimit,
      handle: (request, viewer) => requestAccountDeletion(context, request, viewer),
    }),
  ];
}
