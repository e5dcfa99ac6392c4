import type { BackupConfig } from '../config.ts';
import { type CronJob, type FactJob, onFact } from '../platform/jobs/facts.ts';
import { lastingActsWritten } from '../platform/lasting/facts.ts';
import type { Services } from '../platform/services.ts';
import type { Vault } from '../platform/vault/vault.ts';
import { listLasting } from './lasting-queries.ts';
import { noteLasting } from './noting.ts';

/** What outlasts a restore comes to lie beside the backups, while they are made. */
export function lastingJobs(services: Services, backup: BackupConfig | undefined): FactJob[] {
  const open = backup && (() => openVaultOf(backup));
  return [onFact(lastingActsWritten, () => noteLasting(services, open))];
}

/** Read when there is something to note: what encrypts takes memory. */
async function openVaultOf(backup: BackupConfig): Promise<Vault> {
  const { openVault } = await import('../platform/vault/open-vault.ts');
  return openVault(backup);
}

/** Finds what was not asked for, since its process was killed. */
export function lastingCronJobs({ database, ask }: Services): CronJob[] {
  const look = async () => {
    if ((await listLasting(database, 1)).length > 0) ask(lastingActsWritten);
  };
  return [{ name: 'look-for-lasting-acts', cron: '* * * * *', run: look }];
}
