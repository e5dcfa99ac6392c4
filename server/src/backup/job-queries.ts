/** The jobs that a backup takes along: work on what stands, which nothing would ask for again. */
import type { Snapshot } from '../packages/database-copy/index.ts';

export interface ResumedJob {
  name: string;
  payload: object;
  priority: number;
  attempts: number;
}

/**
 * Names of facts that never change. None of them sends anything to anybody. They stand here as words, because a backup does
 * with little memory and loads no slice for them; a test compares.
 */
export const resumedFacts = [
  'category-moved',
  'masters-merged',
  'refiling-due',
  'bulk-of-products-asked',
  'bulk-of-threads-asked',
  'demo-pictures-wanted',
  'demo-avatars-wanted',
  'demo-removal-begun',
  'demo-removal-finished',
];

export function listResumed(snapshot: Snapshot): Promise<ResumedJob[]> {
  return snapshot.query<ResumedJob>(
    `select t.identifier as name, j.payload, j.priority, j.max_attempts as attempts
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = any($1) and j.attempts < j.max_attempts
     order by j.id`,
    [resumedFacts],
  );
}

/** For a connection of the restored database. */
export const resumeJobs = `
  select graphile_worker.add_job(name, payload::json, priority => priority, max_attempts => attempts)
  from json_to_recordset($1::json) as job (name text, payload jsonb, priority integer, attempts integer)`;
