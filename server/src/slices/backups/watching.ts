/** Who is told: of each run that failed once, and once a day while there is no new backup. */
import type { Services } from '../../platform/services.ts';
import { listAdmins } from '../accounts/index.ts';
import { isLate } from './due-policy.ts';
import { backupLate, runFailed } from './facts.ts';
import { listNewest } from './queries.ts';
import { beginWatch, endLost, findWatchSince, takeUntold, takeWarning } from './watch-queries.ts';

/** Runs that the operator began tell nobody by themselves, and killed ones cannot. */
export async function watchBackups(services: Services): Promise<void> {
  await beginWatch(services.database.db);
  await services.write(({ tx }) => endLost(tx));
  await tellFailures(services);
  await warnWhenLate(services);
}

export async function tellFailures({ write }: Services): Promise<void> {
  await write(async ({ tx, happened }) => {
    const failed = await takeUntold(tx);
    if (failed.length === 0) return;
    for (const memberId of await listAdmins(tx))
      for (const runId of failed) happened(runFailed, { memberId, runId });
  });
}

async function warnWhenLate(services: Services): Promise<void> {
  const { write } = services;
  if (!(await isBackupLate(services))) return;
  await write(async ({ tx, happened }) => {
    if (!(await takeWarning(tx, services.now()))) return;
    for (const memberId of await listAdmins(tx)) happened(backupLate, { memberId });
  });
}

/** Never before they are looked after. */
export async function isBackupLate({ database, now }: Services): Promise<boolean> {
  const since = await findWatchSince(database);
  return since !== undefined && isLate(await listNewest(database), now(), since);
}
