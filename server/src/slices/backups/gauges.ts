/** Backups as figures, for an operator's tools (rules/backups 8). */
import type { Registry } from 'prom-client';
import type { Database } from '../../platform/db/database.ts';
import { askedOnce } from '../../platform/metrics/asked-once.ts';
import { collectGauge } from '../../platform/metrics/collected.ts';
import { type BackupFigures, readFigures } from './figure-queries.ts';

const gauges: [name: string, help: string, figure: keyof BackupFigures][] = [
  ['guildhall_backup_age_seconds', 'Since the newest good backup began.', 'backupAge'],
  ['guildhall_backup_bytes', 'Stored by the newest good backup.', 'backupBytes'],
  ['guildhall_backup_failures', 'Backups that failed since the newest good one.', 'failures'],
  [
    'guildhall_drill_age_seconds',
    'Since the newest backup that was restored to a separate place and read.',
    'drillAge',
  ],
  // What never went well has no age: it is measured by this.
  ['guildhall_backups_watched_seconds', 'Since backups are looked after.', 'watchedFor'],
];

/** One statement for all of them; without values while the database does not answer, or where there are none. */
export function gaugeBackups(registry: Registry, database: Database): void {
  const read = askedOnce(() => readFigures(database));
  for (const [name, help, of] of gauges)
    collectGauge(registry, { name, help }, async () => (await read())?.[of] ?? undefined);
}
