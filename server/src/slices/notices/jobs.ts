import type { NoticeId } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import type { SiteSettings } from '#contract/core/site.ts';
import { isReminder, type Notice, noticePath, readNoticeDays } from '#contract/notices/model.ts';
import { noticeText, peopleText } from '#contract/notices/sentences.ts';
import { noticeTexts } from '#contract/notices/texts.ts';
import { postTexts } from '#contract/posts/texts.ts';
import { momentText } from '#contract/profiles/time-zones.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { type CronJob, type EventJob, onEvent } from '../../platform/jobs/events.ts';
import type { EmailContent, EmailItem } from '../../platform/mail/render-email.ts';
import { authorOf } from '../accounts/index.ts';
import { commentsToNotify, openingOf } from '../comments/index.ts';
import { type Compose, type EmailRecipient, emailJob } from '../notification-emails/index.ts';
import { manyActedOn, staffActed } from '../posts/index.ts';
import { findUnreadNotice, forgetRead } from './list-queries.ts';
import { emailsDue, notifyAct, notifyPending, queueDueEmails, remindOfSaved } from './notify.ts';
import { claimEmail, listNotifiedComments, type NotifiedComment, notifyStaffActs } from './other-queries.ts';
import { hasContent, noticeOf } from './own-notices.ts';

/** rules/notices 16: comments quoted per e-mail, and characters of each. */
const quoted = { comments: 5, characters: 1_000 } as const;

/** Composes the notice's current content; nothing if it was read, all its comments are deleted, or it reminds of nothing ahead. */
function composeNotice({ database, site, now }: AppContext): Compose {
  return async ({ id: letterId, about }, recipient) => {
    const id = about.noticeId as NoticeId;
    if (!(await claimEmail(database, id, letterId))) return undefined;
    const row = await findUnreadNotice(database, id);
    if (row === undefined || !hasContent(row)) return undefined;
    const notice = noticeOf(row);
    if (isReminder(notice) && !isAhead(notice, now())) return undefined;
    const comments = await listNotifiedComments(database, id, quoted.comments);
    return {
      ...noticeEmail(site, notice, recipient),
      items: comments.map((comment) => quotedItem(site, notice, comment)),
    };
  };
}

function isAhead({ dueAt }: Notice, now: Date): boolean {
  return dueAt !== null && dueAt > now;
}

function noticeEmail(
  site: SiteSettings,
  notice: Notice,
  { firstName, timeZone }: EmailRecipient,
): EmailContent {
  const sentence = noticeText(notice);
  const reason = notice.reason === '' ? [] : [`${postTexts.reason}: ${notice.reason}`];
  const due =
    isReminder(notice) && notice.dueAt !== null
      ? [`${noticeTexts[notice.kind]}: ${momentText(notice.dueAt, timeZone)}`]
      : [];
  return {
    subject: sentence.replace(/\.$/, ''),
    paragraphs: [`Hello ${firstName},`, sentence, ...due, ...reason],
    link: { label: noticeTexts.read, url: site.publicUrl + (noticePath(notice) ?? paths.notices()) },
  };
}

/** A comment's author, link and opening. */
function quotedItem({ publicUrl }: SiteSettings, { subject }: Notice, comment: NotifiedComment): EmailItem {
  const path = subject === null ? paths.notices() : paths.comment(subject, comment.commentId);
  return {
    title: peopleText(authorOf(comment), 1),
    url: publicUrl + path,
    lines: [`“${openingOf(comment.html, quoted.characters)}”`],
  };
}

export function noticeJobs(context: AppContext): EventJob[] {
  return [
    onEvent(commentsToNotify, () => notifyPending(context)),
    onEvent(staffActed, ({ entryId }) => notifyAct(context, entryId)),
    onEvent(manyActedOn, ({ told }) => context.write(({ tx }) => notifyStaffActs(tx, told))),
  ];
}

export function noticeEmailJobs(context: AppContext): EventJob[] {
  return Object.values(emailsDue).map((due) => emailJob(context, due, composeNotice(context)));
}

export function noticeCronJobs(context: AppContext): CronJob[] {
  const { database } = context;
  return [
    { name: 'tell-untold', cron: '* * * * *', run: () => notifyPending(context) },
    { name: 'queue-notice-letters', cron: '* * * * *', run: () => queueDueEmails(context) },
    { name: 'remind-of-saved', cron: '*/5 * * * *', run: () => remindOfSaved(context) },
    { name: 'forget-read-notices', cron: '53 3 * * *', run: () => forgetRead(database, readNoticeDays) },
  ];
}
