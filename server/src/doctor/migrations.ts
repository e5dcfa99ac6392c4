import { refuseUnfinished } from '../backup/restore-target.ts';
import { findUpdate, hasMigrations } from '../platform/db/migrate.ts';
import { type Check, messageOf, skipped, stops, warning, well, withoutDatabase } from './check.ts';
import { withConnection } from './database-connection.ts';

/** Whether the database is complete and matches this Guildhall. */
export const migrations: Check = {
  subject: 'migrations',
  async run({ databaseUrl }) {
    if (databaseUrl === undefined) return withoutDatabase;
    try {
      await refuseUnfinished(databaseUrl);
      if (!(await withConnection(databaseUrl, (_database, client) => hasMigrations(client))))
        return skipped('The database is empty. The first start fills it.');
      const names = await findUpdate(databaseUrl);
      if (names.length === 0) return well('The database is up to date.');
      const restart = 'Restart Guildhall. It runs them after a backup.';
      return warning(`Pending migrations: ${names.length}.`, restart);
    } catch (error) {
      return stops(messageOf(error), 'Do that, then restart Guildhall.');
    }
  },
  unanswered: { state: 'warning', advice: 'Another program may hold a lock in the database. End it.' },
};
