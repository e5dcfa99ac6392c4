import { readNoticeDays } from '#contract/notices/model.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { type CronJob, type EventJob, onEvent } from '../../platform/jobs/events.ts';
import { commentsToNotify } from '../comments/index.ts';
import { emailJob } from '../notification-emails/index.ts';
import { manyActedOn, staffActed } from '../posts/index.ts';
import { composeNotice } from './emails.ts';
import { emailsDue } from './events.ts';
import { forgetRead } from './list-queries.ts';
import { notifyAct, notifyPending, queueDueEmails, remindOfSaved } from './notify.ts';
import { notifyStaffActs } from './other-queries.ts';

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
