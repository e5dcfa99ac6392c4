/** The calls about what waits for a moderator: the staff's queue, and one's own. Nothing of it is kept for others. */
import { defineCall } from '../core/call.ts';
import { described, listOf, whole } from '../core/codec.ts';
import type { HeldPostId } from '../core/ids.ts';
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
import { type HeldQueue, heldPageSize, type ListHeld } from './model.ts';
import { ownHeldCall } from './own-call.ts';
import { ownHeldCodec, queuedCodec } from './wire.ts';

export const listHeld = defineCall('heldPosts', {
  path: '/api/heldPosts',
  auth: 'staff',
  extension: true,
  summary: 'First posts awaiting approval, longest waiting first; without the viewer’s own.',
  request: listRequestOf<ListHeld>(pageFields({ min: 1, max: decideLimit, fallback: heldPageSize })),
  reply: replyOf<HeldQueue>({
    posts: ['message', listOf(queuedCodec)],
    total: ['totalCount', described(whole, 'Of all that wait, without the viewer’s own.')],
  }),
});

export const decideHeld = defineCall('decideHeldPosts', {
  path: '/api/decideHeldPosts',
  auth: 'staff',
  extension: true,
  summary: `Approves or refuses up to ${decideLimit} of them, each for itself; nobody decides about their own.`,
  request: decisionRequest<HeldPostId>({
    approves: '1 publishes, 0 declines.',
    tells: 'Sent to the author; required to decline.',
  }),
  reply: decidedReply<HeldPostId>(),
});

export const listOwnHeld = defineCall(ownHeldCall, {
  path: '/api/myHeldPosts',
  auth: 'member',
  extension: true,
  summary: 'The member’s own posts that are pending review or were declined.',
  request: noRequest,
  reply: replyIn('message', listOf(ownHeldCodec)),
});

export const withdrawHeld = defineCall('withdrawHeldPost', {
  path: '/api/withdrawHeldPost',
  auth: 'member',
  extension: true,
  summary: 'Withdraws an own pending post, or removes a declined one.',
  request: idRequest<HeldPostId>(),
  reply: sentenceReply,
});
