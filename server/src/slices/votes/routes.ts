import * as calls from '#contract/votes/calls.ts';
import { type Binding, bindMember } from '../../platform/http/binding.ts';
import type { Services } from '../../platform/services.ts';
import { vote } from './actions.ts';

export function voteRoutes(services: Services): Binding[] {
  return [
    bindMember(calls.voteOnProduct, { handle: (given, viewer) => vote(services, given, viewer) }),
    bindMember(calls.voteOnThread, { handle: (given, viewer) => vote(services, given, viewer) }),
    bindMember(calls.voteOnProductComment, { handle: (given, viewer) => vote(services, given, viewer) }),
    bindMember(calls.voteOnThreadComment, { handle: (given, viewer) => vote(services, given, viewer) }),
  ];
}
