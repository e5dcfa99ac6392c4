import type { CommentId } from '#contract/core/ids.ts';
import * as calls from '#contract/flags/calls.ts';
import { reviewFieldNames } from '#contract/flags/wire.ts';
import { type Binding, bindMember } from '../../platform/http/binding.ts';
import type { Services } from '../../platform/services.ts';
import { admitReviewer, flagComment, flaggedComments, reviewComment } from './actions.ts';

export function flagRoutes(services: Services): Binding[] {
  return [
    bindMember(calls.flagProductComment, {
      handle: (flag, viewer) => flagComment(services, 'product', flag, viewer),
    }),
    bindMember(calls.flagThreadComment, {
      handle: (flag, viewer) => flagComment(services, 'thread', flag, viewer),
    }),
    bindMember(calls.listFlaggedProductComments, {
      handle: (list) => flaggedComments(services, 'product', list),
    }),
    bindMember(calls.listFlaggedThreadComments, {
      handle: (list) => flaggedComments(services, 'thread', list),
    }),
    bindMember(calls.reviewProductComment, {
      admit: (id) => admitReviewer(services, 'product', id as CommentId),
      handle: (review, viewer) =>
        reviewComment(services, 'product', review, reviewFieldNames.product, viewer),
    }),
    bindMember(calls.reviewThreadComment, {
      admit: (id) => admitReviewer(services, 'thread', id as CommentId),
      handle: (review, viewer) => reviewComment(services, 'thread', review, reviewFieldNames.thread, viewer),
    }),
  ];
}
