/** The calls about flags: one each for comments on products and in threads. */

import { z } from 'zod';
import { subjectNames } from '../comments/wire.ts';
import { defineCall } from '../core/call.ts';
import { booleanCodec, codec, integer, listOf, plain, requestOf, withDescription } from '../core/codec.ts';
import { loadedVersion } from '../core/edit-codecs.ts';
import { type CommentId, perKind, wireId } from '../core/ids.ts';
import {
  listRequestOf,
  longListLimit,
  optionalSubjectCodecs,
  pageFields,
  replyOf,
  searchField,
  sentenceReply,
} from '../core/request.ts';
import { requiredBoolean, wireBoolean, wireChoice, wireInt, wireText } from '../core/scalars.ts';
import { reasonField } from '../posts/reason.ts';
import {
  type FlaggedList,
  flagReasons,
  flagWordsLimit,
  type ListFlagged,
  type ReviewComment,
  type SetFlag,
} from './model.ts';
import { flaggedCodecs, ignoredInReviews, reviewFieldNames } from './wire.ts';

const names = {
  product: {
    where: 'on a product',
    places: 'on products',
    flag: 'updateFlag',
    list: 'allComments',
    review: 'updateComments',
  },
  thread: {
    where: 'in a thread',
    places: 'in threads',
    flag: 'updateForumFlag',
    list: 'allForumComments',
    review: 'updateForumComments',
  },
} as const;

const commentId = plain(wireId<CommentId>());

const whyFields = {
  reason: [
    'reason',
    withDescription(plain(wireChoice(flagReasons, null)), 'Extension: why it is flagged; optional.'),
  ],
  words: [
    'words',
    withDescription(
      plain(wireText({ max: flagWordsLimit })),
      'Extension: the reason as text, required for `other`.',
    ),
  ],
} as const;

export const flagComment = perKind((kind) => {
  const { flag: name, where } = names[kind];
  return defineCall(name, {
    path: `/api/${name}`,
    auth: 'member',
    summary: `Flags (1) a comment ${where}, or takes one’s flag back (0). A reason given later is added.`,
    request: requestOf<SetFlag>({
      commentId: ['commentid', commentId],
      isFlagged: ['status', booleanCodec(requiredBoolean)],
      ...whyFields,
    }),
    reply: sentenceReply,
  });
});

export const listFlaggedComments = perKind((kind) => {
  const { list: name, places } = names[kind];
  return defineCall(name, {
    path: `/api/${name}`,
    auth: 'staff',
    summary: `Comments ${places} with open flags, the newest flag first; not the viewer’s own.`,
    request: listRequestOf<ListFlagged>({
      ...pageFields(longListLimit),
      text: searchField(200),
      subject: [
        subjectNames[kind].subject,
        withDescription(optionalSubjectCodecs[kind], 'Extension: only those on this product or thread.'),
      ],
    }),
    reply: replyOf<FlaggedList>({
      comments: ['message', listOf(flaggedCodecs[kind])],
      total: ['totalCount', integer],
    }),
  });
});

const clearsFlags = codec(wireBoolean(true).meta({ description: '0 when unflag is ticked, else 1.' }), {
  toWire: (clears: boolean) => (clears ? 0 : 1),
  fromWire: (keeps) => !keeps,
});
const removes = booleanCodec(wireBoolean().meta({ description: '1 when remove is ticked, else 0.' }));

/** The text; an absent one leaves the comment unchanged, unlike an empty one. */
const html = codec(z.union([z.undefined(), wireText({ max: 1_000_000, trim: false })]), {
  toWire: (words: string | null) => words ?? undefined,
  fromWire: (words) => words ?? null,
});

const forces = withDescription(
  booleanCodec(wireBoolean()),
  'Extension: 1 reviews it even while someone else has claimed it.',
);

const seenEntryId = withDescription(
  plain(wireInt({ min: 0, max: Number.MAX_SAFE_INTEGER, fallback: null })),
  'Extension: `last_act` of the row that was shown; 409 if something was decided since.',
);

const seenVersion = withDescription(
  loadedVersion,
  'Extension: `version` of the text that was shown; 409 with the current text if it was edited since.',
);

export const reviewComment = perKind((kind) => {
  const { review: name, where } = names[kind];
  return defineCall(name, {
    path: `/api/${name}`,
    auth: 'staff',
    body: 'longText',
    summary: `Changes the words of a comment ${where}, clears its flags, removes it; 403 to its author.`,
    request: requestOf<ReviewComment>(
      {
        id: ['id', commentId],
        clearsFlags: ['flag_status', clearsFlags],
        removes: ['trash_status', removes],
        html: [reviewFieldNames[kind], html],
        reason: reasonField,
        forces: ['force', forces],
        seenEntryId: ['last_act', seenEntryId],
        version: ['version', seenVersion],
      },
      ignoredInReviews[kind],
    ),
    reply: sentenceReply,
  });
});
