/**
 * The calls about pending posts: the staff's queue, and one's own. They are private, so no shared cache stores them.
 */

import { z } from 'zod';
import { authorCodec } from '../accounts/wire.ts';
import { defineCall } from '../core/call.ts';
import {
  type Fields,
  idCodec,
  integer,
  listOf,
  moment,
  nullable,
  objectOf,
  plain,
  replyBoolean,
  text,
  withDescription,
} from '../core/codec.ts';
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
import { storedFile } from '../files/upload-wire.ts';
import { factsCodec } from '../products/facts-wire.ts';
import { priceCodec } from '../products/wire.ts';
import { anySubject } from '../read-markers/wire.ts';
import { filedCategory, namedBrand, namedStore, namedTag } from '../taxonomy/wire.ts';
import {
  type AnsweredComment,
  type ListPending,
  type OwnPendingPost,
  type PendingFile,
  type PendingPost,
  type PendingProduct,
  type PendingQueue,
  pendingKinds,
  pendingPageSize,
  type QueuedPost,
} from './model.ts';
import { ownPendingCall } from './own-call.ts';

const pendingFile = objectOf<PendingFile>({ productId: ['dealId', idCodec()], stored: ['file', storedFile] });

const pendingFields: Fields<PendingPost> = {
  id: ['id', idCodec()],
  kind: ['kind', plain(z.enum(pendingKinds))],
  title: [
    'title',
    withDescription(text, 'Of a comment that of what it is to stand below; empty once that is gone.'),
  ],
  words: ['words', withDescription(text, 'As plain text, each address of a link behind its words.')],
  files: ['files', withDescription(listOf(pendingFile), 'Those that come with it, while it waits.')],
  subject: ['of', withDescription(nullable(anySubject), 'What a comment is to stand below; null otherwise.')],
  sentAt: ['sent_at', moment],
};

const product = objectOf<PendingProduct>({
  isOnline: ['del_is_online', replyBoolean],
  url: ['del_url', nullable(text)],
  booking: ['del_booking', text],
  memberPriceCents: ['del_price', priceCodec],
  nonMemberPriceCents: ['del_price2', nullable(priceCodec)],
  originalPriceCents: ['stricken_price', nullable(priceCodec)],
  hideOriginalPrice: ['del_hide_stricken_price', replyBoolean],
  expiresAt: ['expires_at', nullable(moment)],
  categories: ['categories', listOf(filedCategory)],
  productTypes: ['stores', listOf(namedStore)],
  tags: ['brands', listOf(namedBrand)],
  labels: ['tags', listOf(namedTag)],
  facts: ['facts', factsCodec],
});

const answered = objectOf<AnsweredComment>({
  authorName: ['userName', withDescription(text, 'Empty once the comment is not shown any more.')],
  words: ['words', withDescription(text, 'Its opening as plain text, without what it quotes itself.')],
});

const queuedCodec = objectOf<QueuedPost>({
  ...pendingFields,
  product: [
    'deal',
    withDescription(nullable(product), 'What a product says beside its words; null otherwise.'),
  ],
  answers: ['answers', withDescription(nullable(answered), 'What a comment replies to; null otherwise.')],
  author: ['user', authorCodec],
  joinedAt: ['created_at', withDescription(moment, 'When the author registered.')],
});

const ownPendingCodec = objectOf<OwnPendingPost>({
  ...pendingFields,
  state: ['state', plain(z.enum(['waiting', 'refused']))],
  reason: ['reason', withDescription(text, 'Why it was refused; empty while it waits.')],
});

export const listPending = defineCall('heldPosts', {
  path: '/api/heldPosts',
  auth: 'staff',
  extension: true,
  summary: 'First posts awaiting approval, longest waiting first; without the viewer’s own.',
  request: listRequestOf<ListPending>(pageFields({ min: 1, max: decideLimit, fallback: pendingPageSize })),
  reply: replyOf<PendingQueue>({
    posts: ['message', listOf(queuedCodec)],
    total: ['totalCount', withDescription(integer, 'Of all that wait, without the viewer’s own.')],
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
