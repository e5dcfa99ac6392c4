/** Shows backups to administrators and starts them on request. */
import { type Backups, type RunKind, runKinds, type StartBackup } from '#contract/backups/model.ts';
import { backupTexts, runTexts } from '#contract/backups/texts.ts';
import { Fault } from '#contract/core/fault.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Db } from '../../platform/db/database.ts';
import { type DomainEvent, domainEvent } from '../../platform/jobs/events.ts';
import { backupDueAt, isLate, newestRun, restoreTestDueAt } from './due-policy.ts';
import type { BackupOptions } from './options.ts';
import {
  endLost,
  findWatchSince,
  listNewest,
  listOpen,
  listRuns,
  listWaiting,
  lockAsking,
} from './queries.ts';

/** An administrator requested a backup now instead of waiting for the next night. */
export const backupAsked = domainEvent<Record<string, never>>('backup-asked');
export const restoreTestAsked = domainEvent<Record<string, never>>('drill-asked');

const events = { backup: backupAsked, drill: restoreTestAsked } satisfies Record<
  RunKind,
  DomainEvent<Record<string, never>>
>;

export async function viewBackups(
  { database, now: readNow }: AppContext,
  { backups }: BackupOptions,
): Promise<Backups> {
  const now = readNow();
  const [runs, newest, since = now, underway] = await Promise.all([
    listRuns(database),
    listNewest(database),
    findWatchSince(database),
    findUnderway(database.db),
  ]);
  const { where = 'none', place = '', isEncrypted = false } = backups ?? {};
  return {
    where,
    place,
    isEncrypted,
    isLate: backups !== undefined && isLate(newest, now, since),
    underway,
    runs,
    newestBackup: newestRun(newest, 'backup', 'done') ?? null,
    newestRestoreTest: newestRun(newest, 'drill', 'done') ?? null,
    nextBackupAt: backups === undefined ? null : backupDueAt(newest, now),
    nextRestoreTestAt: backups === undefined ? null : restoreTestDueAt(newest, now),
  };
}

/** Returns a sentence. Throws `conflict` while a backup is under way, and if backups are off. */
export async function startBackup(
  { write }: AppContext,
  { backups }: BackupOptions,
  { kind }: StartBackup,
): Promise<string> {
  if (backups === undefined) throw new Fault('conflict', backupTexts.off);
  await write(async ({ tx, happened }) => {
    await lockAsking(tx);
    await endLost(tx);
    if ((await findUnderway(tx)) !== null) throw new Fault('conflict', backupTexts.alreadyUnderway);
    happened(events[kind], {});
  });
  return runTexts[kind].asked;
}

/** A requested run counts as under way at once, since its process needs a moment to create the record. */
async function findUnderway(db: Db): Promise<RunKind | null> {
  const [open] = await listOpen(db);
  if (open !== undefined) return open;
  const names = await listWaiting(
    db,
    runKinds.map((kind) => events[kind].name),
  );
  return runKinds.find((kind) => names.includes(events[kind].name)) ?? null;
}
