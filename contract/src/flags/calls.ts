/** The calls about flags: one of each for comments on products, one for comments in threads. */
import { z } from 'zod';
import { type Call, defineCall } from '../core/call.ts';
import { type CommentId, maxId, wireId } from '../core/ids.ts';
import { sentenceReply } from '../core/reply.ts';
import { wireFlag, wireInt, wireSuccess, wireText } from '../core/scalars.ts';
import { spelledList } from '../core/spelling.ts';
import { perKind } from '../core/subject.ts';
import {
  type FlaggedList,
  flaggedLimit,
  type ListFlagged,
  type ReviewComment,
  type SetFlag,
} from './model.ts';
import { flaggedSpellings, reviewSpellings } from './wire.ts';

const names = {
  product: {
    place: 'on a product',
    places: 'on products',
    flag: 'updateFlag',
    list: 'allComments',
    review: 'updateComments',
  },
  thread: {
    place: 'in a thread',
    places: 'in threads',
    flag: 'updateForumFlag',
    list: 'allForumComments',
    review: 'updateForumComments',
  },
} as const;

export const flagComment = perKind((kind) => {
  const { flag: name, place } = names[kind];
  return defineCall(name, {
    path: `/api/${name}`,
    auth: 'member',
    summary: `Flags (1) a comment ${place}, or takes one’s flag back (0).`,
    request: {
      schema: z
        .object({ commentid: wireId<CommentId>(), status: wireFlag() })
        .transform(({ commentid, status }): SetFlag => ({ commentId: commentid, isFlagged: status })),
      toWire: ({ commentId, isFlagged }: SetFlag) => ({ commentid: commentId, status: isFlagged ? 1 : 0 }),
    },
    reply: sentenceReply,
  });
});

const listRequest = {
  schema: z
    .object({
      skip: wireInt({ min: 0, max: maxId, fallback: 0 }),
      limit: wireInt(flaggedLimit),
      searchtxt: wireText({ max: 200 }),
    })
    .transform(({ skip, limit, searchtxt }): ListFlagged => ({ skip, limit, text: searchtxt })),
  toWire: ({ skip, limit, text }: ListFlagged) => ({ skip, limit, searchtxt: text }),
};

export const listFlaggedComments = perKind((kind): Call<ListFlagged, FlaggedList> => {
  const { list: name, places } = names[kind];
  const comments = spelledList(flaggedSpellings[kind]);
  return defineCall(name, {
    path: `/api/${name}`,
    auth: 'staff',
    summary: `Comments ${places} with open flags, the newest flag first.`,
    request: listRequest,
    reply: {
      schema: z.object({
        response: wireSuccess,
        message: comments.schema,
        totalCount: z.number().int(),
      }),
      toWire: (list) => ({
        response: 'success' as const,
        message: comments.toWire(list.comments),
        totalCount: list.total,
      }),
      fromWire: ({ message, totalCount }) => ({ comments: comments.fromWire(message), total: totalCount }),
    },
  });
});

/** The comment's subject and its number of flags are sent by old clients and not needed. */
const reviewFields = {
  id: wireId<CommentId>(),
  flag_status: wireFlag(true).meta({ description: '0 when unflag is ticked, else 1.' }),
  trash_status: wireFlag().meta({ description: '1 when remove is ticked, else 0.' }),
};

export const reviewComment = perKind((kind) => {
  const { review: name, place } = names[kind];
  const text = reviewSpellings[kind];
  return defineCall(name, {
    path: `/api/${name}`,
    auth: 'staff',
    summary: `Changes the words of a comment ${place}, clears its flags, removes it.`,
    request: {
      schema: z.object({ ...reviewFields, ...text.shape }).transform(
        (wire): ReviewComment => ({
          id: wire.id,
          html: text.fromWire(wire),
          clearsFlags: !wire.flag_status,
          removes: wire.trash_status,
        }),
      ),
      toWire: ({ id, html, clearsFlags, removes }) => ({
        id,
        ...text.toWire(html),
        flag_status: clearsFlags ? 0 : 1,
        trash_status: removes ? 1 : 0,
      }),
    },
    reply: sentenceReply,
  });
});
