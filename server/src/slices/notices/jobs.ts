import { readNoticeDays } from '#contract/notices/model.ts';
import { type CronJob, type FactJob, onFact } from '../../platform/jobs/facts.ts';
import type { Services } from '../../platform/services.ts';
import { commentsUntold } from '../comments/index.ts';
import { letterJob } from '../letters/index.ts';
import { manyActedOn, staffActed } from '../posts/index.ts';
import { lettersDue } from './facts.ts';
import { composeNotice } from './letters.ts';
import { forgetRead } from './list-queries.ts';
import { tellStaffActs } from './other-queries.ts';
import { queueDueLetters, tellAct, tellUntold } from './telling.ts';

export function noticeJobs(services: Services): FactJob[] {
  return [
    onFact(commentsUntold, () => tellUntold(services)),
    onFact(staffActed, ({ entryId }) => tellAct(services, entryId)),
    onFact(manyActedOn, ({ told }) => services.write(({ tx }) => tellStaffActs(tx, told))),
  ];
}

export function noticeLetterJobs(services: Services): FactJob[] {
  return Object.values(lettersDue).map((due) => letterJob(services, due, composeNotice(services)));
}

export function noticeCronJobs(services: Services): CronJob[] {
  const { database } = services;
  return [
    { name: 'tell-untold', cron: '* * * * *', run: () => tellUntold(services) },
    { name: 'queue-notice-letters', cron: '* * * * *', run: () => queueDueLetters(services) },
    { name: 'forget-read-notices', cron: '53 3 * * *', run: () => forgetRead(database, readNoticeDays) },
  ];
}
