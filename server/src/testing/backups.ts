/** Backup runs: inserted into the record, or performed by a stand-in for the backup process. */
import type { RunId } from '#contract/core/ids.ts';
import { beginRun, type Ending, endRun } from '../backup/run-record.ts';
import type { BackupOptions } from '../slices/backups/index.ts';
import type { TestApp } from './app.ts';

/** The outcome of a run, or killed before or after its record is inserted. */
type How = Ending | 'not started' | 'killed' | 'under way elsewhere';

/** A stand-in for the backup process, which other tests cover. It only writes the record. */
export function backupProcess() {
  let how: How = { archive: 'backup-1', bytes: 12_400_000 };
  let app: TestApp | undefined;
  /** The runs that were requested. */
  const asked: string[] = [];
  const backups: BackupOptions = {
    backups: { where: 'folder', place: '/srv/backups', isEncrypted: true },
    async runDirectly(kind) {
      asked.push(kind);
      if (how === 'under way elsewhere') return;
      if (how === 'not started' || app === undefined) throw new Error('spawn ENOENT');
      const id = await beginRun(app.context.database.pool, kind);
      if (how === 'killed') throw new Error('SIGKILL');
      await endRun(app.context.database.pool, id, how);
    },
  };
  return {
    ...backups,
    asked,
    /** Sets the outcome of later runs. */
    goes(given: How) {
      how = given;
    },
    /** Sets the application whose record it writes. */
    belongsTo(given: TestApp) {
      app = given;
    },
  };
}

interface PastRun {
  kind?: 'backup' | 'drill';
  /** Hours before now. */
  began: number;
  /** Undefined if it has not ended. */
  ending?: Ending;
  isTold?: boolean;
}

/** Inserts a run that began so many hours ago and took a minute. */
export async function addRun(
  app: TestApp,
  { kind = 'backup', began, ending, isTold }: PastRun,
): Promise<RunId> {
  const id = await beginRun(app.context.database.pool, kind);
  if (ending) await endRun(app.context.database.pool, id, ending);
  await app.database.query(
    `update backup_runs set started_at = started_at - make_interval(hours => $2), told_at = case when $3 then now() end,
       finished_at = finished_at - make_interval(hours => $2) + interval '1 minute' where id = $1`,
    [id, began, isTold ?? false],
  );
  return id;
}

export async function forgetRuns(app: TestApp): Promise<void> {
  await app.database.query('delete from backup_runs');
  await app.database.query('delete from backup_watch');
}
