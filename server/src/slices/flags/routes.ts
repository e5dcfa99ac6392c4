import type { CommentId } from '#contract/core/ids.ts';
import { subjectKinds } from '#contract/core/subject.ts';
import * as calls from '#contract/flags/calls.ts';
import { type Binding, bindMember } from '../../platform/http/binding.ts';
import type { Services } from '../../platform/services.ts';
import { admitReviewer, flagComment, flaggedComments, reviewComment } from './actions.ts';

export function flagRoutes(services: Services): Binding[] {
  return [
    ...subjectKinds.map((kind) =>
      bindMember(calls.flagComment[kind], {
        handle: (flag, viewer) => flagComment(services, kind, flag, viewer),
      }),
    ),
    ...subjectKinds.map((kind) =>
      bindMember(calls.listFlaggedComments[kind], {
        handle: (list) => flaggedComments(services, kind, list),
      }),
    ),
    ...subjectKinds.map((kind) =>
      bindMember(calls.reviewComment[kind], {
        admit: (id) => admitReviewer(services, kind, id as CommentId),
        handle: (review, viewer, found) => reviewComment(services, review, found, viewer),
      }),
    ),
  ];
}
