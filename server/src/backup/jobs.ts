import type { BackupConfig } from '../config/config.ts';
import type { BlobStore } from '../packages/blob-store/index.ts';
import type { Database } from '../platform/db/database.ts';
import { type CronJob, type FactJob, onFact } from '../platform/jobs/facts.ts';
import { lastingActsWritten } from '../platform/lasting/facts.ts';
import type { Services } from '../platform/services.ts';
import { findInstallation } from './installation-queries.ts';
import { refuseOtherPlace } from './known-place.ts';
import { listLasting } from './lasting-queries.ts';
import { letGo, noteLasting } from './noting.ts';
import { placeText } from './place-text.ts';
import { listMade } from './run-queries.ts';

/** What outlasts a restore comes to lie beside the backups, while they are made. */
export function lastingJobs({ database }: Services, backup: BackupConfig | undefined): FactJob[] {
  const note = () =>
    backup === undefined ? letGo(database) : noteLasting(database, () => openBackupStoreOf(database, backup));
  return [onFact(lastingActsWritten, note)];
}

/** Read when there is something to note: what encrypts takes memory. */
async function openBackupStoreOf(database: Database, backup: BackupConfig): Promise<BlobStore> {
  const { openBackupStore } = await import('./backup-store.ts');
  const backups = await openBackupStore(backup);
  const place = placeText(backup.place);
  const [made, installation] = [await listMade(database.pool, place), await findInstallation(database.pool)];
  await refuseOtherPlace(backups, { place, made, installation });
  return backups;
}

/** Finds what was not asked for, since its process was killed. */
export function lastingCronJobs({ database, ask }: Services): CronJob[] {
  const look = async () => {
    if ((await listLasting(database, 1)).length > 0) ask(lastingActsWritten);
  };
  return [{ name: 'look-for-lasting-acts', cron: '* * * * *', run: look }];
}
