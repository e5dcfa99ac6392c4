import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { maxId, type ThreadId, wireId } from '../core/ids.ts';
import { savedReply, sentenceReply } from '../core/reply.ts';
import { wireChoice, wireInt, wireSuccess, wireText } from '../core/scalars.ts';
import { listTopics, pageTopics, savedTopics } from '../core/topics.ts';
import {
  type ListThreads,
  type ThreadDetail,
  type ThreadForm,
  type ThreadList,
  threadLimit,
  threadOrders,
  threadPageSize,
  threadSearchLimit,
} from './model.ts';
import {
  threadDetailFromWire,
  threadDetailToWire,
  threadFieldNames,
  threadFromWire,
  threadToWire,
  wireThread,
  wireThreadDetail,
} from './wire.ts';

const listReply = {
  schema: z.object({
    response: wireSuccess,
    message: z.array(wireThread),
    totalCount: z.number().int().meta({ description: 'Of all that match; 1,001 means more than 1,000.' }),
  }),
  toWire: ({ threads, total }: ThreadList) => ({
    response: 'success' as const,
    message: threads.map(threadToWire),
    totalCount: total,
  }),
  fromWire: ({
    message,
    totalCount,
  }: {
    message: z.output<typeof wireThread>[];
    totalCount: number;
  }): ThreadList => ({ threads: message.map(threadFromWire), total: totalCount }),
};

const listRequest = {
  schema: z
    .object({
      skip: wireInt({ min: 0, max: maxId, fallback: 0 }),
      limit: wireInt({ ...threadLimit, fallback: threadPageSize }),
      searchtxt: wireText({ max: threadSearchLimit }),
      filterBy: wireChoice(threadOrders, 'new'),
    })
    .transform(
      ({ skip, limit, searchtxt, filterBy }): ListThreads => ({
        skip,
        limit,
        text: searchtxt,
        order: filterBy,
      }),
    ),
  toWire: ({ skip, limit, text, order }: ListThreads) => ({
    skip,
    limit,
    filterBy: order,
    ...(text !== '' && { searchtxt: text }),
  }),
};

export const listThreads = defineCall('forums', {
  path: '/api/forums',
  auth: 'guest',
  extension: true,
  summary: 'A page of the forum: newest, most discussed or unanswered; `searchtxt` finds words.',
  request: listRequest,
  reply: listReply,
  shows: () => listTopics('thread'),
});

export const listAllThreads = defineCall('allForums', {
  path: '/api/allForums',
  auth: 'staff',
  summary: 'Every thread, for the staff; the same as forums, and never kept.',
  request: listRequest,
  reply: listReply,
  shows: () => listTopics('thread'),
});

const oneThread = {
  schema: z.object({ id: wireId<ThreadId>() }),
  toWire: ({ id }: { id: ThreadId }) => ({ id }),
};

export const openThread = defineCall('forumDetails', {
  path: '/api/forumDetails',
  auth: 'guest',
  extension: true,
  summary: 'A thread with everything its page shows but the comments.',
  request: oneThread,
  reply: {
    schema: z.object({ response: wireSuccess, message: wireThreadDetail }),
    toWire: (thread: ThreadDetail) => ({
      response: 'success' as const,
      message: threadDetailToWire(thread),
    }),
    fromWire: ({ message }): ThreadDetail => threadDetailFromWire(message),
  },
  shows: ({ id }) => pageTopics({ kind: 'thread', id }),
});

/** Their rules are `threadProblems`: what is longer than any rule allows is not even read. */
const formFields = {
  title: wireText({ max: 10_000 }),
  description: wireText({ max: 1_000_000, trim: false }),
};

export const postThread = defineCall('addForum', {
  path: '/api/addForum',
  auth: 'member',
  extension: true,
  summary: 'Starts a thread.',
  request: {
    schema: z
      .object(formFields)
      .transform(({ title, description }): ThreadForm => ({ title, descriptionHtml: description })),
    toWire: ({ title, descriptionHtml }) => ({ title, description: descriptionHtml }),
    fields: threadFieldNames,
  },
  reply: savedReply<ThreadId>(),
  changes: (_form, { id }) => savedTopics({ kind: 'thread', id }),
});

export const editThread = defineCall('editForum', {
  path: '/api/editForum',
  auth: 'member',
  extension: true,
  summary: 'Edits a thread: its owner for 7 days, staff always.',
  request: {
    schema: z.object({ id: wireId<ThreadId>(), ...formFields }).transform(({ id, title, description }) => ({
      id,
      form: { title, descriptionHtml: description } satisfies ThreadForm,
    })),
    toWire: ({ id, form }: { id: ThreadId; form: ThreadForm }) => ({
      id,
      title: form.title,
      description: form.descriptionHtml,
    }),
    fields: threadFieldNames,
  },
  reply: savedReply<ThreadId>(),
  changes: ({ id }) => savedTopics({ kind: 'thread', id }),
});

export const deleteThread = defineCall('deleteForum', {
  path: '/api/deleteForum',
  auth: 'member',
  extension: true,
  summary: 'Hides a thread everywhere: its owner for 7 days, staff always.',
  request: oneThread,
  reply: sentenceReply,
  changes: ({ id }) => savedTopics({ kind: 'thread', id }),
});
