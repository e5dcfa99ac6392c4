/** The calls about notices and follows. All are private to a member, so no shared cache stores them. */

import { z } from 'zod';
import { authorCodec } from '../accounts/wire.ts';
import { defineCall } from '../core/call.ts';
import {
  booleanCodec,
  type Fields,
  idCodec,
  integer,
  listOf,
  moment,
  nullable,
  objectOf,
  plain,
  replyBoolean,
  requestOf,
  text,
  withDescription,
} from '../core/codec.ts';
import { type NoticeId, perKind, type Subject, wireIds } from '../core/ids.ts';
import {
  listRequestOf,
  optionalMoment,
  pageFields,
  replyIn,
  replyOf,
  sentence,
  subjectCodecs,
} from '../core/request.ts';
import { requiredBoolean, wireBoolean, wireText } from '../core/scalars.ts';
import { topics } from '../core/topics.ts';
import { pendingKinds } from '../pending-posts/model.ts';
import { authorTotal } from '../posts/calls.ts';
import { anySubject } from '../read-markers/wire.ts';
import {
  type Followed,
  type FollowSubject,
  isSnapshot,
  type ListNotices,
  type Notice,
  type NoticeList,
  noticeActs,
  noticeKinds,
  noticeLimit,
  noticePageSize,
  type ReadNotices,
  unreadNoticesLimit,
} from './model.ts';
import { noticeTexts } from './texts.ts';

const noticeCodec = objectOf<Notice>({
  id: ['id', idCodec()],
  kind: ['kind', plain(z.enum(noticeKinds))],
  happenedAt: ['happened_at', withDescription(moment, 'Of the newest of what it tells.')],
  isRead: ['read', replyBoolean],
  subject: ['of', withDescription(nullable(anySubject), 'The product or thread; null for messages.')],
  subjectTitle: ['title', withDescription(text, 'Empty where that is gone.')],
  isSubjectGone: ['is_gone', withDescription(replyBoolean, '1 when that is not there any more.')],
  isOnComment: [
    'on_comment',
    withDescription(
      replyBoolean,
      '1 when a comment was answered, voted on or decided about, and not what it is below.',
    ),
  ],
  commentId: [
    'comment',
    withDescription(nullable(idCodec()), 'Where it leads; null for the product or thread.'),
  ],
  actor: [
    'user',
    withDescription(nullable(authorCodec), 'Whoever did the newest; null for votes and the staff.'),
  ],
  messageId: ['messageId', withDescription(nullable(idCodec()), 'The message that came, where it is one.')],
  refusedKind: [
    'refused',
    withDescription(
      nullable(plain(z.enum(pendingKinds))),
      'What was refused and never was public; null otherwise.',
    ),
  ],
  count: ['count', withDescription(integer, 'Different members who wrote; likes by others; messages.')],
  act: ['act', withDescription(nullable(plain(z.enum(noticeActs))), 'The moderator action; null otherwise.')],
  reason: ['reason', withDescription(text, 'The reason of the moderator; may be empty.')],
  dueAt: [
    'due_at',
    withDescription(nullable(moment), 'When a saved product begins or closes; null otherwise.'),
  ],
});

const noticeListCodec = listOf(noticeCodec);

const until = withDescription(
  optionalMoment,
  '`as_of` of the list that was read: what came since stays unread.',
);

const snapshot = withDescription(
  plain(
    wireText({ max: 20_000 }).refine((sent) => sent === '' || isSnapshot(sent), noticeTexts.invalidSnapshot),
  ),
  '`snapshot` of the same list: what was being told as it was read stays unread, too.',
);

const readFields: Fields<ReadNotices> = {
  ids: [
    'ids',
    withDescription(plain(wireIds<NoticeId>({ max: noticeLimit.max })), 'Of those that were read.'),
  ],
  isAll: [
    'all',
    withDescription(booleanCodec(wireBoolean()), '1 marks all of one’s own, whatever `ids` says.'),
  ],
  until: ['until', until],
  snapshot: ['snapshot', snapshot],
};

const unread = withDescription(integer, `Unread ones; ${unreadNoticesLimit} means as many or more.`);

export const listNotices = defineCall('myNotices', {
  path: '/api/myNotices',
  auth: 'member',
  extension: true,
  summary: 'The member’s notifications, newest first.',
  request: listRequestOf<ListNotices>(pageFields({ ...noticeLimit, fallback: noticePageSize })),
  reply: replyOf<NoticeList>({
    notices: ['message', noticeListCodec],
    total: ['totalCount', authorTotal],
    unread: ['unreadCount', unread],
    asOf: ['as_of', withDescription(moment, 'When this was read; `readNotices` takes it back.')],
    snapshot: [
      'snapshot',
      withDescription(text, 'What it had seen; `readNotices` takes it back beside `as_of`.'),
    ],
  }),
});

export const readNotices = defineCall('readNotices', {
  path: '/api/readNotices',
  auth: 'member',
  extension: true,
  summary: 'Marks notifications as read; replies with the number still unread.',
  request: requestOf<ReadNotices>(readFields),
  reply: replyIn('unreadCount', unread),
});

const names = {
  product: { subject: 'dealId', follow: 'followDeal', state: 'followsDeal' },
  thread: { subject: 'huddleId', follow: 'followForum', state: 'followsForum' },
} as const;

const follows = withDescription(replyBoolean, '1 if the member follows it.');

export const followSubject = perKind((kind) => {
  const { follow: name, subject } = names[kind];
  return defineCall(name, {
    path: `/api/${name}`,
    auth: 'member',
    extension: true,
    summary: `Follows (1) a ${kind}, or does not (0), whether one has written in it or not.`,
    request: requestOf<FollowSubject>({
      subject: [subject, subjectCodecs[kind]],
      follows: ['status', booleanCodec(requiredBoolean)],
    }),
    reply: replyOf<Followed>({ message: ['message', sentence], follows: ['following', follows] }),
  });
});

/** Commenting follows a post, so comments change this reply. */
export const isFollowing = perKind((kind) => {
  const { state: name, subject } = names[kind];
  return defineCall(name, {
    path: `/api/${name}`,
    auth: 'member',
    extension: true,
    summary: `Whether one follows a ${kind}: by choice, or because one wrote in it.`,
    request: requestOf<{ subject: Subject }>({ subject: [subject, subjectCodecs[kind]] }),
    reply: replyIn('following', follows),
    shows: ({ subject: of }) => [topics.activity(of)],
  });
});
