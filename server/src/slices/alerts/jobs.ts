import type { AppContext } from '../../platform/app-context.ts';
import { type CronJob, type EventJob, onEvent } from '../../platform/jobs/events.ts';
import { emailJob } from '../notification-emails/index.ts';
import { manyEdited, manyPublished, productPublished } from '../products/index.ts';
import { countingFired } from './email-queries.ts';
import { alertEmail } from './emails.ts';
import { actMatched, alertDue, alertEmailsDue, membersFound } from './events.ts';
import {
  collectActs,
  collectAlertEmails,
  foundFor,
  matchMany,
  matchPublished,
  sendImmediately,
} from './matching.ts';

/** Runs one at a time across all processes (`takeTurn`). More workers would only wait. */
export function matchingJobs(context: AppContext): EventJob[] {
  return [
    onEvent(productPublished, (publication) => matchPublished(context, publication)),
    onEvent(manyPublished, (many) => matchMany(context, many, { wasShown: false })),
    onEvent(manyEdited, (many) => matchMany(context, many, { wasShown: true })),
    onEvent(membersFound, (notificationEmails) => sendImmediately(context, notificationEmails)),
    onEvent(actMatched, (part) => collectActs(context, part)),
    onEvent(alertEmailsDue, ({ after }) => collectAlertEmails(context, after)),
  ];
}

/**
 * Runs every 15 minutes, since members' mornings begin at whole quarters of an hour, as offsets from UTC are whole
 * quarters.
 */
export function matchingCronJobs(context: AppContext): CronJob[] {
  return [{ name: 'gather-alert-letters', cron: '*/15 * * * *', run: () => collectAlertEmails(context) }];
}

export function alertEmails(context: AppContext): EventJob[] {
  const { publicUrl } = context.site;
  return [
    emailJob(
      context,
      alertDue,
      async (notificationEmail, { firstName }) =>
        alertEmail(publicUrl, firstName, await foundFor(context, notificationEmail)),
      countingFired,
    ),
  ];
}
