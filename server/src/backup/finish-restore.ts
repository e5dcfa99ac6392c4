/**
 * Finishes a return to a moment that PostgreSQL's own archive made, such as pgBackRest's: what a restore does after the rows
 * (rules/backups 20).
 */
import type { MemberId } from '#contract/core/ids.ts';
import { atOnce, connected } from '../platform/db/connected.ts';
import { leftBehind } from './archives.ts';
import type { NotedAct } from './erasure-journal.ts';
import { resumedFacts } from './job-queries.ts';
import { erasedIn } from './restore.ts';
import { settleWith } from './restore-queries.ts';

export interface Finishing {
  /** What happened since the moment, in order. */
  notes: NotedAct[];
  eraseAgain: (erased: MemberId[]) => Promise<void>;
}

/** Throws an Error with a sentence while Guildhall runs on the database. May be repeated. */
export async function finishRestore(url: string, { notes, eraseAgain }: Finishing): Promise<void> {
  await connected({ connectionString: url, application_name: 'guildhall restore' }, async (client) => {
    const { rows } = await client.query(
      `select from pg_stat_activity where datname = current_database() and application_name = 'guildhall' limit 1`,
    );
    if (rows.length > 0) throw new Error('Guildhall is running on this database. Stop it first.');
    await atOnce(client, async () => {
      await settleWith(client, [], notes);
      for (const statement of endings) await client.query(statement);
    });
  });
  await eraseAgain(erasedIn(notes));
}

/** It is the same installation: its own files, its record, and what is forgotten with its day stay. */
const kept = new Set(
  `exports imports import_faults import_fault_sums failed_letters lasting_acts job_pools handled_events backup_runs
   backup_watch empty_search_marks empty_search_salts`.split(/\s+/),
);

const endings = [
  `truncate ${[...leftBehind].filter((table) => !kept.has(table)).join(', ')}`,
  'update exports set failed_at = now() where made_at is null and failed_at is null',
  'select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker.jobs))',
  `select from graphile_worker.complete_jobs(array(select id from graphile_worker.jobs
     where task_identifier <> all('{${resumedFacts.join()}}')))`,
];
