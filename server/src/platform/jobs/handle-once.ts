/** Jobs whose only effect is to queue others: each queues once, although it may run again after a crash. */
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { UnitOfWork, Write } from '../db/write.ts';
import type { Attempt, CronJob } from './events.ts';

/**
 * Does the work unless an earlier try of the same job has committed it (rules/running 45). A job that writes rows needs
 * no such note: what it wrote shows that it ran.
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
