/** The SQL of figures for an operator's tools. */
import type { RunKind } from '#contract/backups/model.ts';
import type { Database } from '../../platform/db/database.ts';

export interface BackupFigures {
  /** Seconds; null where there is no good one. */
  backupAge: number | null;
  backupBytes: number | null;
  drillAge: number | null;
  /** Backups that failed since the newest good one. */
  failures: number;
  /** Restore tests that failed since the newest good one. */
  drillFailures: number;
  /** Seconds since backups are looked after; null before anybody did. */
  watchedFor: number | null;
}

/** Runs of a kind that failed since the newest good one; not those that a clock ahead of this one began. */
function failuresOf(kind: RunKind): string {
  return `(select count(*) from backup_runs where kind = '${kind}' and error is not null
    and started_at <= now() + interval '1 hour'
    and started_at > coalesce((select started_at from good where kind = '${kind}'), '-infinity'))`;
}

/** One row of them. */
export const figuresSql = `
  with good as (
     select distinct on (kind) kind, started_at, bytes, extract(epoch from now() - started_at)::float8 as age
     from backup_runs
     where archive is not null and started_at <= now() + interval '1 hour' order by kind, started_at desc)
   select (select age from good where kind = 'backup') as "backupAge",
     (select bytes from good where kind = 'backup') as "backupBytes",
     (select age from good where kind = 'drill') as "drillAge",
     ${failuresOf('backup')} as failures,
     ${failuresOf('drill')} as "drillFailures",
     (select extract(epoch from now() - since)::float8 from backup_watch) as "watchedFor"`;

export async function readFigures(database: Database): Promise<BackupFigures> {
  const [row] = await database.query<BackupFigures>(figuresSql, []);
  if (row === undefined) throw new Error('no figures of backups');
  return row;
}
