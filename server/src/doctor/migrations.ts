/** Whether the database is as this Guildhall needs it. */
import { refuseUnfinished } from '../backup/restore-queries.ts';
import { findUpdate, hasMigrations } from '../platform/db/migrate.ts';
import { asking } from './asking.ts';
import type { DatabaseContext } from './context.ts';
import { type Probe, sentenceOf, skipped, stops, warning, well } from './probe.ts';

export const migrations: Probe<DatabaseContext> = {
  subject: 'migrations',
  async examine({ url }, signal) {
    try {
      await refuseUnfinished(url);
      if (!(await asking(url, signal, (_asked, client) => hasMigrations(client))))
        return skipped('The database is empty. The first start fills it.');
      const names = await findUpdate(url);
      if (names.length === 0) return well('The database is up to date.');
      return warning(
        `Pending migrations: ${names.length}.`,
        'Restart Guildhall. It runs them after a backup.',
      );
    } catch (error) {
      return stops(sentenceOf(error), 'Do that, then restart Guildhall.');
    }
  },
  silence: {
    state: 'warning',
    advice: 'Something may hold a lock in the database. See the result for maintenance.',
  },
};
