/** Legacy shapes of flagged comments (specification 3). */
import { z } from 'zod';
import { authorFromWire, authorToWire, wireAuthor } from '../accounts/wire.ts';
import { wordSpellings } from '../comments/wire.ts';
import { type CommentId, replyId } from '../core/ids.ts';
import { wireText } from '../core/scalars.ts';
import { field, type Spelling, spelling } from '../core/spelling.ts';
import { type PerKind, perKind, subjectOf } from '../core/subject.ts';
import type { FlaggedComment } from './model.ts';

/** What a flagged comment stands below. */
const placeSpellings: PerKind<Spelling<Pick<FlaggedComment, 'subject' | 'subjectTitle'>>> = {
  product: spelling(
    { del_title: z.string(), dcm_deal: replyId },
    {
      toWire: ({ subject, subjectTitle }) => ({ del_title: subjectTitle, dcm_deal: subject.id }),
      fromWire: (wire) => ({ subject: subjectOf('product', wire.dcm_deal), subjectTitle: wire.del_title }),
    },
  ),
  thread: spelling(
    { for_title: z.string(), fcm_forum: replyId },
    {
      toWire: ({ subject, subjectTitle }) => ({ for_title: subjectTitle, fcm_forum: subject.id }),
      fromWire: (wire) => ({ subject: subjectOf('thread', wire.fcm_forum), subjectTitle: wire.for_title }),
    },
  ),
};

export const flaggedSpellings = perKind((kind): Spelling<FlaggedComment> => {
  const [words, place] = [wordSpellings[kind], placeSpellings[kind]];
  return spelling(
    {
      id: replyId,
      flg_comment: z.number().int().meta({ description: 'Open flags.' }),
      user: wireAuthor,
      ...place.shape,
      ...words.shape,
    },
    {
      toWire: (comment) => ({
        id: comment.id,
        flg_comment: comment.flagCount,
        user: authorToWire(comment.author),
        ...place.toWire(comment),
        ...words.toWire(comment),
      }),
      fromWire: (wire) => ({
        id: wire.id as CommentId,
        flagCount: wire.flg_comment,
        author: authorFromWire(wire.user),
        ...place.fromWire(wire),
        ...words.fromWire(wire),
      }),
    },
  );
});

/** How requests, and `errors`, name the words of a comment that the staff review (specification 7). */
export const reviewFieldNames = { product: 'dcm_comment', thread: 'fcm_comment' } as const;

const reviewText = wireText({ max: 1_000_000, trim: false });

export const reviewSpellings: PerKind<Spelling<string>> = {
  product: field(reviewFieldNames.product, reviewText),
  thread: field(reviewFieldNames.thread, reviewText),
};
