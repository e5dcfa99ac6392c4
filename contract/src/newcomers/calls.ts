/** The calls about what waits for a moderator: the staff's queue, and one's own. Nothing of it is kept for others. */
import { defineCall } from '../core/call.ts';
import { described, listOf, whole } from '../core/codec.ts';
import type { HeldPostId } from '../core/ids.ts';
import { replyIn, replyOf, sentenceReply } from '../core/reply.ts';
import { idRequest, listRequestOf, noRequest, pageFields } from '../core/request.ts';
import { decideLimit } from '../decisions/decision.ts';
import { decidedReply, decisionRequest } from '../decisions/wire.ts';
import { type HeldQueue, heldPageSize, type ListHeld } from './model.ts';
import { ownHeldCall } from './own-call.ts';
import { ownHeldCodec, queuedCodec } from './wire.ts';

export const listHeld = defineCall('heldPosts', {
  path: '/api/heldPosts',
  auth: 'staff',
  extension: true,
  summary:
    'What newcomers posted and nobody has looked at, the one that has waited longest first; not the viewer’s own.',
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
    approves: '1 makes them public, 0 refuses them.',
    tells: 'Told to the author; needed where something is refused.',
  }),
  reply: decidedReply<HeldPostId>(),
});

export const listOwnHeld = defineCall(ownHeldCall, {
  path: '/api/myHeldPosts',
  auth: 'member',
  extension: true,
  summary: 'What one posted and is not public: it waits for a moderator, or was refused.',
  request: noRequest,
  reply: replyIn('message', listOf(ownHeldCodec)),
});

export const withdrawHeld = defineCall('withdrawHeldPost', {
  path: '/api/withdrawHeldPost',
  auth: 'member',
  extension: true,
  summary: 'Takes back what one posted and is not public, or no longer shows what was refused.',
  request: idRequest<HeldPostId>(),
  reply: sentenceReply,
});
