/** Runs as jobs begin them: a process of its own does the work and writes its record. */
import type { BackupRun, RunKind } from '#contract/backups/model.ts';
import { backupTexts } from '#contract/backups/texts.ts';
import type { Services } from '../../platform/services.ts';
import { isBackupDue, isDrillDue } from './due-policy.ts';
import type { BackupOptions } from './options.ts';
import { failRunsSince, listNewest, readClock } from './queries.ts';
import { tellFailures } from './watching.ts';

const isDue = { backup: isBackupDue, drill: isDrillDue } satisfies Record<
  RunKind,
  (runs: readonly BackupRun[], now: Date) => boolean
>;

export async function runWhenDue(services: Services, options: BackupOptions, kind: RunKind): Promise<void> {
  const newest = await listNewest(services.database);
  if (isDue[kind](newest, services.now())) await run(services, options, kind);
}

/** Never throws for what came of the run: a try by the queue would come at a time that nobody chose. */
export async function run(services: Services, { runAside }: BackupOptions, kind: RunKind): Promise<void> {
  const { database, log } = services;
  const since = await readClock(database);
  try {
    await runAside(kind);
  } catch (error) {
    log.error({ err: error, kind }, 'A backup or restore test failed.');
    await failRunsSince(database, kind, since, backupTexts.notRun);
  }
  await tellFailures(services);
}
