/** What stands in front of the database: a pooler, with a way past it and bounds of time. */
import { adviceFor, checkWayPast, findPooler, PoolerError } from '../platform/db/pooler.ts';
import type { DatabaseContext } from './context.ts';
import { type Probe, skipped, stops, warning, well } from './probe.ts';

export const pooler: Probe<DatabaseContext> = {
  subject: 'pooler',
  async examine({ config: { databaseUrl, databaseDirectUrl } }) {
    if (databaseUrl === undefined) return skipped('The database that comes along needs none.');
    try {
      const found = await findPooler(databaseUrl, databaseDirectUrl);
      if (found === undefined) return well('DATABASE_URL leads to PostgreSQL itself.');
      await checkWayPast(databaseUrl, found);
      if (found.missing.length === 0)
        return well('DATABASE_URL leads to a pooler, and there is a way past it.');
      return warning(
        'Through the pooler, a statement that takes too long is not ended.',
        `As a superuser, ${adviceFor(found.missing)}`,
      );
    } catch (error) {
      if (!(error instanceof PoolerError)) throw error;
      return stops(error.message, 'See docs/running/pooler.md.');
    }
  },
  silence: { state: 'stops', advice: 'See whether the pooler that DATABASE_URL names runs.' },
};
