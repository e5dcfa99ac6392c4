/** The jobs that a backup takes along: work on what stands, which nothing would ask for again. Their keys carry their payload. */
import type { Snapshot } from '../packages/database-copy/index.ts';

export interface ResumedJob {
  name: string;
  payload: object;
  priority: number;
  attempts: number;
}

/**
 * Names of facts with keys (`isKeyed`), which never change. None of them sends anything to anybody. They stand here as words, because a backup does
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
    `select task_identifier as name, substr(key, length(task_identifier) + 2)::json as payload, priority,
       max_attempts as attempts
     from graphile_worker.jobs
     where task_identifier = any($1) and key like task_identifier || ':{%' and attempts < max_attempts
     order by id`,
    [resumedFacts],
  );
}

/** For a connection of the restored database. */
export const resumeJobs = `
  select graphile_worker.add_job(name, payload, job_key => name || ':' || payload, priority => priority,
    max_attempts => attempts)
  from json_to_recordset($1::json) as job (name text, payload json, priority integer, attempts integer)`;
