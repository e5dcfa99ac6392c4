import { subjectKinds } from '#contract/core/ids.ts';
import * as calls from '#contract/votes/calls.ts';
import { listOwnVotes } from '#contract/votes/own-calls.ts';
import { type Binding, bindMember } from '../../platform/http/binding.ts';
import type { Services } from '../../platform/services.ts';
import { voteOnComment, voteOnSubject } from './actions.ts';
import { readVotes } from './reads.ts';

export function voteRoutes(services: Services): Binding[] {
  return [
    bindMember(listOwnVotes, {
      handle: (page, { memberId }) => readVotes(services, { ...page, authorId: memberId }),
    }),
    ...subjectKinds.map((kind) =>
      bindMember(calls.voteOnSubject[kind], {
        handle: (given, viewer) => voteOnSubject(services, given, viewer),
      }),
    ),
    ...subjectKinds.map((kind) =>
      bindMember(calls.voteOnComment[kind], {
        handle: (given, viewer) => voteOnComment(services, kind, given, viewer),
      }),
    ),
  ];
}
