import { defineCall } from '../core/call.ts';
import { type Fields, objectOf, plain, requestOf } from '../core/codec.ts';
import { loadedVersion } from '../core/edit-codecs.ts';
import { type ThreadId, wireId } from '../core/ids.ts';
import {
  idRequest,
  listRequestOf,
  outcomeReply,
  pageFields,
  postedReply,
  replyIn,
  replyOf,
  searchField,
  sentenceReply,
} from '../core/request.ts';
import { wireChoice, wireText } from '../core/scalars.ts';
import { bylineTopics, contentTopics, listTopics, pageTopics, topics } from '../core/topics.ts';
import { actRequest, reasonField } from '../posts/reason.ts';
import {
  type EditThread,
  type ListThreads,
  type RelatedToThread,
  type ThreadForm,
  type ThreadList,
  threadLimit,
  threadOrders,
  threadPageSize,
  threadSearchLimit,
} from './model.ts';
import { relatedFields, threadDetailCodec, threadListFields } from './wire.ts';

const listRequest = listRequestOf<ListThreads>({
  ...pageFields({ ...threadLimit, fallback: threadPageSize }),
  text: searchField(threadSearchLimit),
  order: ['filterBy', plain(wireChoice(threadOrders, 'new'))],
});

const listReply = replyOf<ThreadList>(threadListFields);

export const listThreads = defineCall('forums', {
  path: '/api/forums',
  auth: 'guest',
  extension: true,
  summary:
    'A page of the forum: newest, latest activity, most discussed or unanswered; `searchtxt` finds words.',
  request: listRequest,
  reply: listReply,
  shows: () => listTopics('thread'),
});

export const openThread = defineCall('forumDetails', {
  path: '/api/forumDetails',
  auth: 'guest',
  extension: true,
  summary: 'A thread with everything its page shows but the comments.',
  request: idRequest<ThreadId>(),
  reply: replyIn('message', threadDetailCodec),
  shows: ({ id }, { author }) => [...pageTopics({ kind: 'thread', id }), ...bylineTopics(author.id)],
});

/**
 * Caches the reply for up to an hour although new threads change it. Otherwise every post would invalidate every thread
 * page.
 */
export const listRelated = defineCall('relatedToForum', {
  path: '/api/relatedToForum',
  auth: 'guest',
  extension: true,
  summary: 'Active products and threads like a thread, by the words of its title.',
  request: idRequest<ThreadId>(),
  reply: replyOf<RelatedToThread>(relatedFields),
  shows: ({ id }, { products, threads }) => [
    topics.subject({ kind: 'thread', id }),
    ...products.map((product) => topics.subject({ kind: 'product', id: product.id })),
    ...threads.flatMap((thread) => pageTopics({ kind: 'thread', id: thread.id })),
  ],
});

/** `threadProblems` has the rules; the schema only rejects what could never be valid. */
const formFields: Fields<ThreadForm> = {
  title: ['title', plain(wireText({ max: 10_000 }))],
  descriptionHtml: ['description', plain(wireText({ max: 1_000_000, trim: false }))],
};

export const postThread = defineCall('addForum', {
  path: '/api/addForum',
  auth: 'member',
  body: 'longText',
  takesIdempotencyKey: true,
  extension: true,
  summary: 'Starts a thread.',
  request: requestOf(formFields),
  reply: outcomeReply<ThreadId>(),
  changes: (_form, { id }) => (id === null ? [] : contentTopics({ kind: 'thread', id })),
});

export const editThread = defineCall('editForum', {
  path: '/api/editForum',
  auth: 'member',
  body: 'longText',
  extension: true,
  summary:
    'Edits a thread: its owner for 7 days, staff always; 409 when `version` is given and somebody saved a newer one.',
  request: requestOf<EditThread>({
    id: ['id', plain(wireId<ThreadId>())],
    form: objectOf(formFields),
    version: ['version', loadedVersion],
    reason: reasonField,
  }),
  reply: postedReply<ThreadId>(),
  changes: ({ id }) => contentTopics({ kind: 'thread', id }),
});

export const deleteThread = defineCall('deleteForum', {
  path: '/api/deleteForum',
  auth: 'member',
  extension: true,
  summary: 'Hides a thread everywhere: its owner for 7 days, staff always.',
  request: actRequest<ThreadId>(),
  reply: sentenceReply,
  changes: ({ id }) => contentTopics({ kind: 'thread', id }),
});
