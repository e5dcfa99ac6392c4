import type { NoticeKind } from '#contract/notices/model.ts';
import { type EmailEvent, emailEvent } from '../notification-emails/index.ts';

/** Kinds of notices that are sent by e-mail if the member chose so (rules/notices 15). */
export type MailedKind = Exclude<NoticeKind, 'votes' | 'flag-decided' | 'demo-removed'>;

export const emailsDue: Record<MailedKind, EmailEvent> = {
  reply: emailEvent('reply-letter-due', 'replies'),
  comment: emailEvent('comment-letter-due', 'comments'),
  staff: emailEvent('staff-letter-due', 'staff'),
  message: emailEvent('message-letter-due', 'messages'),
  begins: emailEvent('begins-letter-due', 'reminders'),
  closes: emailEvent('closes-letter-due', 'reminders'),
  ended: emailEvent('ended-letter-due', 'staff'),
};
