/** The SQL of figures for an operator's tools. */
import type { Database } from '../../platform/db/database.ts';

export interface BackupFigures {
  /** Seconds; null where there is no good one. */
  backupAge: number | null;
  backupBytes: number | null;
  drillAge: number | null;
  /** Backups that failed since the newest good one. */
  failures: number;
  /** Seconds since backups are looked after; null before anybody did. */
  watchedFor: number | null;
}

export async function readFigures(database: Database): Promise<BackupFigures> {
  const [row] = await database.query<BackupFigures>(
    `with good as (
       select distinct on (kind) kind, started_at, bytes, extract(epoch from now() - started_at)::float8 as age
       from backup_runs
       where archive is not null and started_at <= now() + interval '1 hour' order by kind, started_at desc)
     select (select age from good where kind = 'backup') as "backupAge",
       (select bytes from good where kind = 'backup') as "backupBytes",
       (select age from good where kind = 'drill') as "drillAge",
       (select count(*) from backup_runs r where kind = 'backup' and error is not null and started_at
          > coalesce((select started_at from good where kind = 'backup'), '-infinity')) as failures,
       (select extract(epoch from now() - since)::float8 from backup_watch) as "watchedFor"`,
    [],
  );
  if (row === undefined) throw new Error('no figures of backups');
  return row;
}
