/**
 * The calls about pending posts: the staff's queue, and one's own. They are private, so no shared cache stores them.
 */
import { defineCall } from '../core/call.ts';
import { described, listOf, whole } from '../core/codec.ts';
import type { PendingPostId } from '../core/ids.ts';
import {
  idRequest,
  listRequestOf,
  noRequest,
  pageFields,
  replyIn,
  replyOf,
  sentenceReply,
} from '../core/request.ts';
import { decideLimit } from '../decisions/decision.ts';
import { decidedReply, decisionRequest } from '../decisions/wire.ts';
import { type ListPending, type PendingQueue, pendingPageSize } from './model.ts';
import { ownPendingCall } from './own-call.ts';
import { ownPendingCodec, queuedCodec } from './wire.ts';

export const listPending = defineCall('heldPosts', {
  path: '/api/heldPosts',
  auth: 'staff',
  extension: true,
  summary: 'First posts awaiting approval, longest waiting first; without the viewer’s own.',
  request: listRequestOf<ListPending>(pageFields({ min: 1, max: decideLimit, fallback: pendingPageSize })),
  reply: replyOf<PendingQueue>({
    posts: ['message', listOf(queuedCodec)],
    total: ['totalCount', described(whole, 'Of all that wait, without the viewer’s own.')],
  }),
});

export const decidePending = defineCall('decideHeldPosts', {
  path: '/api/decideHeldPosts',
  auth: 'staff',
  extension: true,
  summary: `Approves or refuses up to ${decideLimit} of them, each for itself; nobody decides about their own.`,
  request: decisionRequest<PendingPostId>({
    approves: '1 publishes, 0 declines.',
    tells: 'Sent to the author; required to decline.',
  }),
  reply: decidedReply<PendingPostId>(),
});

export const listOwnPending = defineCall(ownPendingCall, {
  path: '/api/myHeldPosts',
  auth: 'member',
  extension: true,
  summary: 'The member’s own posts that are pending review or were declined.',
  request: noRequest,
  reply: replyIn('message', listOf(ownPendingCodec)),
});

export const withdrawPending = defineCall('withdrawHeldPost', {
  path: '/api/withdrawHeldPost',
  auth: 'member',
  extension: true,
  summary: 'Withdraws an own pending post, or removes a declined one.',
  request: idRequest<PendingPostId>(),
  reply: sentenceReply,
});
