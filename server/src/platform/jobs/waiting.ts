/** What stands in the queue, for who would rather not ask twice. */
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** Which of these facts have a job that waits or runs. */
export async function waitingAmong(db: Db, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct task_identifier as name from graphile_worker.jobs
    where task_identifier = any(${names}::text[]) and (attempts < max_attempts or locked_at is not null)`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}
