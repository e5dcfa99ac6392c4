import type { NoticeKind } from '#contract/notices/model.ts';
import { type LetterFact, letterFact } from '../letters/index.ts';

/** Kinds of notices that come by mail, where a member wants them so (rules/notices 15). */
export type MailedKind = Exclude<NoticeKind, 'votes' | 'flag-decided' | 'demo-removed'>;

export const lettersDue: Record<MailedKind, LetterFact> = {
  reply: letterFact('reply-letter-due', 'replies'),
  comment: letterFact('comment-letter-due', 'comments'),
  staff: letterFact('staff-letter-due', 'staff'),
  message: letterFact('message-letter-due', 'messages'),
};
