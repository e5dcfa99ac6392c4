/** Legacy shapes of flagged comments (rules/calls 1). */
import { authorCodec } from '../accounts/wire.ts';
import { prefixedFields, subjectFields } from '../comments/wire.ts';
import { described, idCodec, moment, objectOf, whole } from '../core/codec.ts';
import { perKind } from '../core/subject.ts';
import type { FlaggedComment } from './model.ts';

export const flaggedCodecs = perKind((kind) =>
  objectOf<FlaggedComment>({
    id: ['id', idCodec()],
    flagCount: ['flg_comment', described(whole, 'Open flags.')],
    flaggedAt: ['flagged_at', described(moment, 'When the newest of them came.')],
    author: ['user', authorCodec],
    ...subjectFields(kind),
    ...prefixedFields[kind],
  }),
);

const ofTheComment = 'the comment itself knows.';

/** What old clients send back of the row that they were shown. */
export const ignoredInReviews = {
  product: { dcm_deal: ofTheComment, flg_comment: ofTheComment },
  thread: { fcm_forum: ofTheComment, flg_comment: ofTheComment },
} as const;

/** How requests name the words of a comment that the staff review (rules/calls 5). */
export const reviewFieldNames = { product: 'dcm_comment', thread: 'fcm_comment' } as const;
