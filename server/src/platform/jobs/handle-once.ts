/** Jobs that only queue other jobs: each queues once, even if it runs again after a crash. */
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { UnitOfWork, Write } from '../db/write.ts';
import type { Attempt, CronJob } from './events.ts';

/**
 * Skips the work if an earlier try of the same job committed it (rules/running 45). Jobs that write rows need no such
 * record: their rows tell.
 */
export function handleOnce(
  write: Write,
  { jobId, queuedAt }: Attempt,
  work: (unit: UnitOfWork) => Promise<void>,
): Promise<void> {
  return write(async (unit) => {
    const { rows } = await sql`
      insert into handled_events (job_id, queued_at) values (${jobId}, ${queuedAt})
      on conflict do nothing returning job_id`.execute(unit.tx);
    if (rows.length > 0) await work(unit);
  });
}

/** A job is tried for less than a week. */
export function handledEventJobs(database: Pick<Database, 'query'>): CronJob[] {
  const run = async () => {
    await database.query("delete from handled_events where handled_at < now() - interval '7 days'", []);
  };
  return [{ name: 'forget-handled-events', cron: '27 3 * * *', run }];
}
