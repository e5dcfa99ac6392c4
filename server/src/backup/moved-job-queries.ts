/** The queue as a whole: jobs that wait and those that failed for good, each as it stands. */
import type { Snapshot } from '../packages/database-copy/index.ts';
import { atOnce, connected } from '../platform/db/connected.ts';

export interface MovedJob {
  name: string;
  payload: object;
  queue: string | null;
  priority: number;
  runAt: string;
  attempts: number;
  maxAttempts: number;
  lastError: string | null;
  key: string | null;
  flags: object | null;
  createdAt: string;
}

/** In the order in which they came. Whoever was at one is gone, or the snapshot would not be the last word. */
export function listJobs(snapshot: Snapshot): Promise<MovedJob[]> {
  return snapshot.query<MovedJob>(
    `select t.identifier as name, j.payload, q.queue_name as queue, j.priority, j.run_at::text as "runAt", j.attempts,
       j.max_attempts as "maxAttempts", j.last_error as "lastError", j.key, j.flags, j.created_at::text as "createdAt"
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
     order by j.id`,
  );
}

const given = `json_to_recordset($1::json) as job (name text, payload json, queue text, priority smallint, "runAt" timestamptz,
  attempts smallint, "maxAttempts" smallint, "lastError" text, key text, flags jsonb, "createdAt" timestamptz)`;

const statements = [
  `insert into graphile_worker._private_tasks (identifier) select distinct name from ${given} on conflict do nothing`,
  `insert into graphile_worker._private_job_queues (queue_name)
   select distinct queue from ${given} where queue is not null on conflict do nothing`,
  `insert into graphile_worker._private_jobs
     (job_queue_id, task_id, payload, priority, run_at, attempts, max_attempts, last_error, key, flags, created_at)
   select q.id, t.id, job.payload, job.priority, job."runAt", job.attempts, job."maxAttempts", job."lastError", job.key,
     job.flags, job."createdAt"
   from ${given} join graphile_worker._private_tasks t on t.identifier = job.name
   left join graphile_worker._private_job_queues q on q.queue_name = job.queue`,
];

/** All or none, into a queue that is empty. */
export async function putJobs(url: string, jobs: MovedJob[]): Promise<void> {
  await connected({ connectionString: url, application_name: 'guildhall move' }, (client) =>
    atOnce(client, async () => {
      await client.query('set local statement_timeout = 0');
      for (const statement of statements) await client.query(statement, [JSON.stringify(jobs)]);
    }),
  );
}
