import * as calls from '#contract/account-deletion/calls.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { type Binding, bindMember } from '../../platform/http/binding.ts';
import { proofLimit } from '../accounts/index.ts';
import { requestAccountDeletion } from './actions.ts';

export function accountDeletionRoutes(context: AppContext): Binding[] {
  return [
    bindMember(calls.requestAccountDeletion, {
      limit: proofLimit,
      handle: (request, viewer) => requestAccountDeletion(context, request, viewer),
    }),
  ];
}
