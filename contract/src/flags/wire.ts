/** Legacy shapes of flagged comments (rules/calls 1). */
import { authorCodec } from '../accounts/wire.ts';
import { prefixedFields } from '../comments/wire.ts';
import { codec, described, idCodec, objectOf, text, whole } from '../core/codec.ts';
import { replyId } from '../core/ids.ts';
import { perKind, type Subject, subjectOf } from '../core/subject.ts';
import type { FlaggedComment } from './model.ts';

/** What a flagged comment stands below. */
const subjectNames = {
  product: { title: 'del_title', subject: 'dcm_deal' },
  thread: { title: 'for_title', subject: 'fcm_forum' },
} as const;

export const flaggedCodecs = perKind((kind) => {
  const { title, subject } = subjectNames[kind];
  const { html, ...others } = prefixedFields[kind];
  return objectOf<FlaggedComment>({
    id: ['id', idCodec()],
    flagCount: ['flg_comment', described(whole, 'Open flags.')],
    author: ['user', authorCodec],
    subjectTitle: [title, text],
    html,
    subject: [
      subject,
      codec(replyId, { toWire: ({ id }: Subject) => id, fromWire: (id) => subjectOf(kind, id) }),
    ],
    ...others,
  });
});

const ofTheComment = 'the comment itself knows.';

/** What old clients send back of the row that they were shown. */
export const ignoredInReviews = {
  product: { dcm_deal: ofTheComment, flg_comment: ofTheComment },
  thread: { fcm_forum: ofTheComment, flg_comment: ofTheComment },
} as const;

/** How requests name the words of a comment that the staff review (rules/calls 5). */
export const reviewFieldNames = { product: 'dcm_comment', thread: 'fcm_comment' } as const;
