import type { CommentId } from '#contract/core/ids.ts';
import { subjectKinds } from '#contract/core/ids.ts';
import * as calls from '#contract/flags/calls.ts';
import * as queue from '#contract/flags/queue-calls.ts';
import { type Binding, bindMember } from '../../platform/http/binding.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { flagComment } from './actions.ts';
import { admitToFlagged, claimFlagged, nextFlagged, noteOnFlagged, releaseFlagged } from './queue.ts';
import { flaggedComments, flaggedInFull } from './reads.ts';
import { admitReviewer, reviewComment } from './review.ts';

export function flagRoutes(services: Services): Binding[] {
  return [
    ...subjectKinds.map((kind) =>
      bindMember(calls.flagComment[kind], {
        handle: (flag, viewer) => flagComment(services, kind, flag, viewer),
      }),
    ),
    ...subjectKinds.map((kind) =>
      bindMember(calls.listFlaggedComments[kind], {
        handle: (list, viewer) => flaggedComments(services, kind, list, viewer),
      }),
    ),
    ...subjectKinds.map((kind) =>
      bindMember(calls.reviewComment[kind], {
        admit: (id, viewer) => admitReviewer(services, kind, id as CommentId, viewer),
        handle: (review, viewer, found) => reviewComment(services, review, found, viewer),
      }),
    ),
    ...queueRoutes(services),
  ];
}

function queueRoutes(services: Services): Binding[] {
  const admit = (id: number, viewer: Viewer) => admitToFlagged(services, id as CommentId, viewer);
  return [
    bindMember(queue.openFlagged, {
      admit,
      handle: (opened, _viewer, found) => flaggedInFull(services, opened, found),
    }),
    bindMember(queue.claimFlagged, {
      admit,
      handle: (claim, viewer) => claimFlagged(services, claim, viewer),
    }),
    bindMember(queue.releaseFlagged, {
      handle: (claim, viewer) => releaseFlagged(services, claim, viewer),
    }),
    bindMember(queue.noteOnFlagged, {
      admit,
      handle: (note, viewer) => noteOnFlagged(services, note, viewer),
    }),
    bindMember(queue.nextFlagged, { handle: (next, viewer) => nextFlagged(services, next, viewer) }),
  ];
}
