import { subjectKinds } from '#contract/core/ids.ts';
import * as calls from '#contract/votes/calls.ts';
import { listOwnVotes } from '#contract/votes/own-calls.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { type Binding, bindMember } from '../../platform/http/binding.ts';
import { readVotes, voteOnComment, voteOnSubject } from './actions.ts';

export function voteRoutes(context: AppContext): Binding[] {
  return [
    bindMember(listOwnVotes, {
      handle: (page, { memberId }) => readVotes(context, { ...page, authorId: memberId }),
    }),
    ...subjectKinds.map((kind) =>
      bindMember(calls.voteOnSubject[kind], {
        handle: (given, viewer) => voteOnSubject(context, given, viewer),
      }),
    ),
    ...subjectKinds.map((kind) =>
      bindMember(calls.voteOnComment[kind], {
        handle: (given, viewer) => voteOnComment(context, kind, given, viewer),
      }),
    ),
  ];
}
