/** The calls about notices and follows. All are private to a member, so no shared cache stores them. */
import { defineCall } from '../core/call.ts';
import { booleanCodec, described, moment, replyBoolean, requestOf, text, whole } from '../core/codec.ts';
import { perKind, type Subject } from '../core/ids.ts';
import { listRequestOf, pageFields, replyIn, replyOf, sentence, subjectCodecs } from '../core/request.ts';
import { requiredBoolean } from '../core/scalars.ts';
import { topics } from '../core/topics.ts';
import { authorTotal } from '../posts/calls.ts';
import {
  type Followed,
  type FollowSubject,
  type ListNotices,
  type NoticeList,
  noticeLimit,
  noticePageSize,
  type ReadNotices,
  unreadNoticesLimit,
} from './model.ts';
import { noticeListCodec, readFields } from './wire.ts';

const unread = described(whole, `Unread ones; ${unreadNoticesLimit} means as many or more.`);

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
    asOf: ['as_of', described(moment, 'When this was read; `readNotices` takes it back.')],
    snapshot: ['snapshot', described(text, 'What it had seen; `readNotices` takes it back beside `as_of`.')],
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

const follows = described(replyBoolean, '1 if the member follows it.');

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
