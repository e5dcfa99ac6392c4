/** Which jobs there are, in groups with workers of their own: what may wait keeps nobody waiting (rules/running 7). */
import { erasureJournalCronJobs, erasureJournalJobs } from './backup/erasure-journal.ts';
import type { Config } from './config/config.ts';
import { demoJobs } from './demo/jobs.ts';
import { forgetSignIns } from './demo/sign-ins.ts';
import { sharedCountJobs } from './platform/db/shared-counts.ts';
import type { CronJob, FactJob } from './platform/jobs/facts.ts';
import { handledEventJobs } from './platform/jobs/handle-once.ts';
import type { JobGroup } from './platform/jobs/worker.ts';
import type { Services } from './platform/services.ts';
import { accountCronJobs, accountJobs, invitationLetters, lookUpJobs } from './slices/accounts/index.ts';
import { alertLetters, matchingCronJobs, matchingJobs } from './slices/alerts/index.ts';
import {
  type BackupOptions,
  backupCronJobs,
  backupJobs,
  backupLetters,
  backupWatchJobs,
} from './slices/backups/index.ts';
import { demoRemovalJobs } from './slices/demo/index.ts';
import { departureCronJobs, departureJobs, departureLetters } from './slices/departures/index.ts';
import { exportCronJobs, exportJobs, exportMailJobs, exportMakingJobs } from './slices/exports/index.ts';
import { fileCronJobs, fileJobs } from './slices/files/index.ts';
import { importCronJobs, importJobs, importWorkJobs } from './slices/imports/index.ts';
import { letterCronJobs } from './slices/letters/index.ts';
import { masterCronJobs } from './slices/masters/index.ts';
import { messageCronJobs } from './slices/messages/index.ts';
import { newcomerCronJobs } from './slices/newcomers/index.ts';
import { noticeCronJobs, noticeJobs, noticeLetterJobs } from './slices/notices/index.ts';
import { numberCronJobs, numberJobs } from './slices/numbers/index.ts';
import { postCronJobs } from './slices/posts/index.ts';
import { productCronJobs, productJobs } from './slices/products/index.ts';
import { reindexingJobs, searchCleanupJobs } from './slices/search/index.ts';
import { seenCronJobs } from './slices/seen/index.ts';
import { type Sso, ssoCronJobs, ssoLetters } from './slices/sso/index.ts';
import { threadJobs } from './slices/threads/index.ts';
import {
  type WebhookOptions,
  webhookCronJobs,
  webhookJobs,
  webhookLetters,
  webhookSendingJobs,
} from './slices/webhooks/index.ts';

/** What jobs are made of, besides what every slice is lent. */
export interface JobParts {
  services: Services;
  config: Config;
  /** Undefined where no other site signs members in. */
  sso: Sso | undefined;
  webhooks: WebhookOptions;
  backups: BackupOptions;
}

export function jobGroups(parts: JobParts): JobGroup[] {
  const { services, webhooks, backups } = parts;
  return [
    // Letters of an account's life: somebody sits in front of the screen and waits for them.
    { jobs: awaitedLetters(services), cronJobs: [], workers: 4 },
    // What such letters follow from, where somebody who asked is not told whether there is an account.
    { jobs: lookUpJobs(services), cronJobs: [], workers: 2 },
    // All other letters, however many: as many at a time as the mailer keeps connections for (rules/letters 4).
    {
      jobs: [...alertLetters(services), ...noticeLetterJobs(services), ...invitationLetters(services)],
      cronJobs: [],
      workers: 4,
    },
    // One product after the other, in all instances together (docs/decisions/0018).
    { jobs: matchingJobs(services), cronJobs: matchingCronJobs(services), workers: 1 },
    { jobs: usualJobs(parts), cronJobs: usualCronJobs(parts), workers: 4 },
    // Each takes minutes where much was written: one at a time, and nothing else waits for it (rules/data-export 4).
    { jobs: exportMakingJobs(services), cronJobs: [], workers: 1 },
    // The same of tables of up to 100,000 rows, of which one is open at a time (rules/imports 11) and watched: none waits for an export,
    // and for a picture of the demo content at most, of which a first start stores some hundred one by one.
    { jobs: [...importWorkJobs(services), ...demoJobs(services)], cronJobs: [], workers: 1 },
    // What waits for receivers elsewhere: a slow one keeps two of them from nobody (docs/decisions/0050).
    { jobs: webhookSendingJobs(services, webhooks), cronJobs: [], workers: 4 },
    ...(backups.backups === undefined ? [] : [backupGroup(services, backups)]),
  ];
}

function awaitedLetters(services: Services): FactJob[] {
  return [
    ...accountJobs(services),
    ...ssoLetters(services),
    ...exportMailJobs(services),
    ...departureLetters(services),
    ...backupLetters(services),
    ...webhookLetters(services),
  ];
}

/** What follows from what was done, and takes a moment each. */
function usualJobs({ services, config }: JobParts): FactJob[] {
  return [
    ...fileJobs(services),
    ...productJobs(services),
    ...threadJobs(services),
    ...noticeJobs(services),
    ...webhookJobs(services),
    ...exportJobs(services),
    ...importJobs(services),
    ...departureJobs(services),
    ...demoRemovalJobs(services, { forgetSignIns: () => forgetSignIns(config.dataDir) }),
    ...erasureJournalJobs(services, config.backup),
    ...numberJobs(services, config.dataDir),
  ];
}

function usualCronJobs({ services, config, sso, backups }: JobParts): CronJob[] {
  return [
    ...accountCronJobs(services),
    ...sharedCountJobs(services.database),
    ...handledEventJobs(services.database),
    ...ssoCronJobs(services, sso),
    ...masterCronJobs(services),
    ...fileCronJobs(services),
    ...postCronJobs(services),
    ...productCronJobs(services),
    ...seenCronJobs(services),
    ...searchCleanupJobs(services),
    ...reindexingJobs(services),
    ...newcomerCronJobs(services),
    ...messageCronJobs(services),
    ...exportCronJobs(services),
    ...importCronJobs(services),
    ...letterCronJobs(services),
    ...noticeCronJobs(services),
    ...webhookCronJobs(services),
    ...departureCronJobs(services),
    ...backupWatchJobs(services, backups),
    ...numberCronJobs(services, config.dataDir),
    ...erasureJournalCronJobs(services),
  ];
}

/** A process of its own for each, which may take hours: one at a time, and nothing else waits for it. */
function backupGroup(services: Services, backups: BackupOptions): JobGroup {
  return { jobs: backupJobs(services, backups), cronJobs: backupCronJobs(services, backups), workers: 1 };
}
