/** All jobs, in groups with workers of their own, so that slow jobs do not block others (rules/running 7). */
import { erasureJournalCronJobs, erasureJournalJobs } from './backup/erasure-journal.ts';
import type { Config } from './config/config.ts';
import { demoJobs } from './demo/jobs.ts';
import { forgetSignIns } from './demo/sign-ins.ts';
import type { AppContext } from './platform/app-context.ts';
import { sharedCountJobs } from './platform/db/shared-counts.ts';
import type { CronJob, EventJob } from './platform/jobs/events.ts';
import { handledEventJobs } from './platform/jobs/handle-once.ts';
import type { JobGroup } from './platform/jobs/worker.ts';
import {
  accountDeletionCronJobs,
  accountDeletionEmails,
  accountDeletionJobs,
} from './slices/account-deletion/index.ts';
import { accountCronJobs, accountJobs, invitationEmails, lookUpJobs } from './slices/accounts/index.ts';
import { alertEmails, matchingCronJobs, matchingJobs } from './slices/alerts/index.ts';
import {
  type BackupOptions,
  backupCronJobs,
  backupEmails,
  backupJobs,
  backupWatchJobs,
} from './slices/backups/index.ts';
import { creditJobs } from './slices/credits/index.ts';
import { demoRemovalJobs } from './slices/demo/index.ts';
import { exportCronJobs, exportJobs, exportMailJobs, exportMakingJobs } from './slices/exports/index.ts';
import { fileCronJobs, fileJobs } from './slices/files/index.ts';
import { importCronJobs, importJobs, importWorkJobs } from './slices/imports/index.ts';
import { messageCronJobs } from './slices/messages/index.ts';
import { noticeCronJobs, noticeEmailJobs, noticeJobs } from './slices/notices/index.ts';
import { notificationEmailCronJobs } from './slices/notification-emails/index.ts';
import { pendingPostCronJobs } from './slices/pending-posts/index.ts';
import { postCronJobs } from './slices/posts/index.ts';
import { productCronJobs, productJobs } from './slices/products/index.ts';
import { readMarkerCronJobs } from './slices/read-markers/index.ts';
import { reindexingJobs, searchCleanupJobs } from './slices/search/index.ts';
import { type Sso, ssoCronJobs, ssoEmails } from './slices/sso/index.ts';
import { statisticCronJobs, statisticJobs } from './slices/statistics/index.ts';
import { taxonomyCronJobs } from './slices/taxonomy/index.ts';
import { threadJobs } from './slices/threads/index.ts';
import {
  type WebhookOptions,
  webhookCronJobs,
  webhookEmails,
  webhookJobs,
  webhookSendingJobs,
} from './slices/webhooks/index.ts';

/** Dependencies of jobs, besides the context that every slice gets. */
export interface JobParts {
  context: AppContext;
  config: Config;
  /** Undefined without single sign-on. */
  sso: Sso | undefined;
  webhooks: WebhookOptions;
  backups: BackupOptions;
}

export function jobGroups(parts: JobParts): JobGroup[] {
  const { context, webhooks, backups } = parts;
  return [
    // Account e-mails: a person waits for them in front of the screen.
    { jobs: awaitedEmails(context), cronJobs: [], workers: 4 },
    // Lookups that cause such e-mails, without disclosing whether there is an account.
    { jobs: lookUpJobs(context), cronJobs: [], workers: 2 },
    // All other e-mails, however many: concurrency equals the connections of the mailer (rules/emails 4).
    {
      jobs: [...alertEmails(context), ...noticeEmailJobs(context), ...invitationEmails(context)],
      cronJobs: [],
      workers: 4,
    },
    // One product after the other, in all instances together (docs/decisions/0018).
    { jobs: matchingJobs(context), cronJobs: matchingCronJobs(context), workers: 1 },
    { jobs: usualJobs(parts), cronJobs: usualCronJobs(parts), workers: 4 },
    // Each export takes minutes if a member wrote much. One runs at a time, and no other job waits for it
    // (rules/data-export 4).
    { jobs: exportMakingJobs(context), cronJobs: [], workers: 1 },
    // Imports have up to 100,000 rows. One is open at a time (rules/imports 11), and its progress is watched. So it
    // never waits for an export, and at most for one picture of the demo content, of which a first start stores some
    // hundred one by one.
    { jobs: [...importWorkJobs(context), ...demoJobs(context)], cronJobs: [], workers: 1 },
    // Jobs that wait for external receivers: a slow one must not hold up others with both of its workers
    // (docs/decisions/0050).
    { jobs: webhookSendingJobs(context, webhooks), cronJobs: [], workers: 4 },
    ...(backups.backups === undefined ? [] : [backupGroup(context, backups)]),
  ];
}

function awaitedEmails(context: AppContext): EventJob[] {
  return [
    ...accountJobs(context),
    ...ssoEmails(context),
    ...exportMailJobs(context),
    ...accountDeletionEmails(context),
    ...backupEmails(context),
    ...webhookEmails(context),
  ];
}

/** Consequences of writes, each of which takes a moment. */
function usualJobs({ context, config }: JobParts): EventJob[] {
  return [
    ...fileJobs(context),
    ...productJobs(context),
    ...threadJobs(context),
    ...noticeJobs(context),
    ...webhookJobs(context),
    ...creditJobs(context),
    ...exportJobs(context),
    ...importJobs(context),
    ...accountDeletionJobs(context),
    ...demoRemovalJobs(context, { forgetSignIns: () => forgetSignIns(config.dataDir) }),
    ...erasureJournalJobs(context, config.backup),
    ...statisticJobs(context, config.dataDir),
  ];
}

function usualCronJobs({ context, config, sso, backups }: JobParts): CronJob[] {
  return [
    ...accountCronJobs(context),
    ...sharedCountJobs(context.database),
    ...handledEventJobs(context.database),
    ...ssoCronJobs(context, sso),
    ...taxonomyCronJobs(context),
    ...fileCronJobs(context),
    ...postCronJobs(context),
    ...productCronJobs(context),
    ...readMarkerCronJobs(context),
    ...searchCleanupJobs(context),
    ...reindexingJobs(context),
    ...pendingPostCronJobs(context),
    ...messageCronJobs(context),
    ...exportCronJobs(context),
    ...importCronJobs(context),
    ...notificationEmailCronJobs(context),
    ...noticeCronJobs(context),
    ...webhookCronJobs(context),
    ...accountDeletionCronJobs(context),
    ...backupWatchJobs(context, backups),
    ...statisticCronJobs(context, config.dataDir),
    ...erasureJournalCronJobs(context),
  ];
}

/** Each runs in a process of its own, which may take hours. One runs at a time, and no other job waits for it. */
function backupGroup(context: AppContext, backups: BackupOptions): JobGroup {
  return { jobs: backupJobs(context, backups), cronJobs: backupCronJobs(context, backups), workers: 1 };
}
