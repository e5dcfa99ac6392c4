import { type CronJob, type FactJob, onFact } from '../../platform/jobs/facts.ts';
import type { Services } from '../../platform/services.ts';
import { findAccount } from '../accounts/index.ts';
import { exportAsked, exportFilesRemoved, exportReady } from './facts.ts';
import { exportReadyMail } from './mails.ts';
import { makeExport } from './making.ts';
import { findReady } from './queries.ts';
import { clearGone } from './removal.ts';

/** What takes long: for workers of its own. */
export function exportMakingJobs(services: Services): FactJob[] {
  return [onFact(exportAsked, ({ exportId }) => makeExport(services, exportId))];
}

/** For workers that no picture keeps waiting (rules/running 7). */
export function exportMailJobs({ database, mailer, site }: Services): FactJob[] {
  return [
    onFact(exportReady, async ({ exportId }) => {
      const ready = await findReady(database, exportId);
      if (ready === undefined) return;
      const account = await findAccount(database.db, ready.memberId);
      if (account?.status === 'active') await mailer.send(exportReadyMail(site, account, ready.goneAt));
    }),
  ];
}

export function exportJobs({ storage }: Services): FactJob[] {
  return [
    onFact(exportFilesRemoved, async ({ files }) => {
      for (const file of files) await storage.remove(file);
    }),
  ];
}

export function exportCronJobs(services: Services): CronJob[] {
  return [{ name: 'clear-gone-exports', cron: '27 * * * *', run: () => clearGone(services) }];
}
