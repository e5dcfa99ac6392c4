import { type CommentId, subjectKinds } from '#contract/core/ids.ts';
import * as calls from '#contract/flags/calls.ts';
import * as queue from '#contract/flags/queue-calls.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { type Binding, bindMember } from '../../platform/http/binding.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { flagComment } from './actions.ts';
import {
  admitToFlagged,
  claimFlagged,
  flaggedComments,
  flaggedInFull,
  nextFlagged,
  noteOnFlagged,
  releaseFlagged,
} from './queue.ts';
import { admitReviewer, reviewComment } from './review.ts';

export function flagRoutes(context: AppContext): Binding[] {
  return [
    ...subjectKinds.map((kind) =>
      bindMember(calls.flagComment[kind], {
        handle: (flag, viewer) => flagComment(context, kind, flag, viewer),
      }),
    ),
    ...subjectKinds.map((kind) =>
      bindMember(calls.listFlaggedComments[kind], {
        handle: (list, viewer) => flaggedComments(context, kind, list, viewer),
      }),
    ),
    ...subjectKinds.map((kind) =>
      bindMember(calls.reviewComment[kind], {
        admit: (id, viewer) => admitReviewer(context, kind, id as CommentId, viewer),
        handle: (review, viewer, found) => reviewComment(context, review, found, viewer),
      }),
    ),
    ...queueRoutes(context),
  ];
}

function queueRoutes(context: AppContext): Binding[] {
  const admit = (id: number, viewer: Viewer) => admitToFlagged(context, id as CommentId, viewer);
  return [
    bindMember(queue.openFlagged, {
      admit,
      handle: (opened, _viewer, found) => flaggedInFull(context, opened, found),
    }),
    bindMember(queue.claimFlagged, {
      admit,
      handle: (claim, viewer) => claimFlagged(context, claim, viewer),
    }),
    bindMember(queue.releaseFlagged, {
      handle: (claim, viewer) => releaseFlagged(context, claim, viewer),
    }),
    bindMember(queue.noteOnFlagged, {
      admit,
      handle: (note, viewer) => noteOnFlagged(context, note, viewer),
    }),
    bindMember(queue.nextFlagged, { handle: (next, viewer) => nextFlagged(context, next, viewer) }),
  ];
}
