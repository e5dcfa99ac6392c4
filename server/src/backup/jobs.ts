import type { BackupConfig } from '../config.ts';
import { lastingKept } from '../platform/db/facts.ts';
import { type CronJob, type FactJob, onFact } from '../platform/jobs/facts.ts';
import type { Services } from '../platform/services.ts';
import { openVault } from '../platform/vault/open-vault.ts';
import { listLasting } from './lasting-queries.ts';
import { noteLasting } from './noting.ts';

/** What outlasts a restore comes to lie beside the backups, while they are made. */
export function lastingJobs(services: Services, backup: BackupConfig | undefined): FactJob[] {
  const open = backup && (() => openVault(backup));
  return [onFact(lastingKept, () => noteLasting(services, open))];
}

/** Finds what was not asked for, since its process was killed. */
export function lastingCronJobs({ database, ask }: Services): CronJob[] {
  const look = async () => {
    if ((await listLasting(database, 1)).length > 0) ask(lastingKept);
  };
  return [{ name: 'look-for-lasting-acts', cron: '* * * * *', run: look }];
}
