/** Backups as figures, for an operator's tools (rules/backups 8). */
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../../platform/db/database.ts';
import { inTime } from '../../platform/in-time.ts';
import { type BackupFigures, readFigures } from './figure-queries.ts';

/** Milliseconds; the other figures wait no longer for a database that does not answer. */
const patience = 1_000;

const gauges: [name: string, help: string, figure: keyof BackupFigures][] = [
  ['guildhall_backup_age_seconds', 'Since the newest good backup began.', 'backupAge'],
  ['guildhall_backup_bytes', 'Stored by the newest good backup.', 'backupBytes'],
  ['guildhall_backup_failures', 'Backups that failed since the newest good one.', 'failures'],
  [
    'guildhall_drill_age_seconds',
    'Since the newest backup that was restored to a separate place and read.',
    'drillAge',
  ],
];

/** One statement for all of them; without values while the database does not answer, or where there are none. */
export function gaugeBackups(registry: Registry, database: Database): void {
  let reading: Promise<BackupFigures> | undefined;
  const read = () => {
    reading ??= readFigures(database).finally(() => {
      reading = undefined;
    });
    return inTime(reading, patience, 'not read in time').catch(() => undefined);
  };
  for (const [name, help, figure] of gauges)
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const value = (await read())?.[figure];
        if (value === undefined || value === null) this.remove();
        else this.set(value);
      },
    });
}
