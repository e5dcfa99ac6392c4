/**
 * Completes a restore after its rows: cancels pending work, and repeats what must not be undone. It also completes a
 * return by PostgreSQL's own archive, such as pgBackRest's (rules/backups 20).
 */
import type pg from 'pg';
import type { MemberId } from '#contract/core/ids.ts';
import { tryTexts } from '#contract/webhooks/texts.ts';
import { inTransaction, withConnection } from '../platform/db/with-connection.ts';
import { excludedTables, type ResumedJob, resumedEvents, resumeJobs } from './archives.ts';
import type { NotedAct } from './erasure-journal.ts';

/**
 * Runs after the last migration, in one transaction: an older database lacks some of these tables, and choices may be
 * of a newer release.
 */
export function settle(url: string, jobs: ResumedJob[], notes: NotedAct[]): Promise<void> {
  return asking(url, (client) => inTransaction(client, () => settleWith(client, jobs, notes)));
}

/**
 * Settles a database that already is at a past moment. It is the same installation, so queue and exports stay, except
 * for tokens and outgoing messages. Throws an Error with a sentence while Guildhall runs on it. May be repeated.
 */
export async function finishRestore(
  url: string,
  notes: NotedAct[],
  eraseAgain: (erased: MemberId[]) => Promise<void>,
): Promise<void> {
  await asking(url, async (client) => {
    const { rows } = await client.query(
      `select from pg_stat_activity where datname = current_database() and application_name = 'guildhall' limit 1`,
    );
    if (rows.length > 0) throw new Error('Guildhall is running on this database. Stop it first.');
    await inTransaction(client, async () => {
      await settleWith(client, [], notes);
      for (const statement of endings) await client.query(statement);
    });
  });
  await eraseAgain(erasedIn(notes));
}

export function erasedIn(notes: NotedAct[]): MemberId[] {
  return notes.filter(({ what }) => what === 'erased').map(({ memberId }) => memberId);
}

async function settleWith(client: pg.ClientBase, jobs: ResumedJob[], notes: NotedAct[]): Promise<void> {
  await client.query('set local statement_timeout = 0');
  for (const statement of cancelEmails) await client.query(statement);
  await client.query(resumeJobs, [JSON.stringify(jobs)]);
  for (const note of notes) await repeat(client, note);
}

/** Members with an executed erasure are due at once. Those who requested or cancelled one get that state back. */
async function repeat(client: pg.ClientBase, note: NotedAct): Promise<void> {
  const { memberId } = note;
  if (note.what === 'chosen') {
    const text = `insert into choices (member_id, kind, choice) select id, $2, $3 from members where id = $1
      on conflict (member_id, kind) do update set choice = excluded.choice, before = null`;
    await client.query(text, [memberId, note.kind, note.choice]);
    return;
  }
  const since = note.what === 'erased' ? new Date(0) : note.since;
  await client.query(
    `update members set deletion_requested_at = $2, keeps_posts = $3 where id = $1 and erased_at is null`,
    [memberId, since, note.keepsPosts],
  );
  await client.query('update applications set refused_at = $2 where member_id = $1', [memberId, since]);
}

/** Never sends waiting e-mails and webhook messages (rules/backups 12). Their subjects remain readable. */
const cancelEmails = [
  `update letters set dropped_at = now(), dropped_why = 'restored' where sent_at is null and dropped_at is null`,
  'update notices set letter_due_at = null where letter_due_at is not null',
  'update alert_matches set is_waiting = false where is_waiting',
  `update webhook_deliveries set state = 'cancelled', next_try_at = null, error = '${tryTexts.restored}' where state = 'waiting'`,
];

/** Tables that archives exclude, and that the same installation still needs. */
const remaining = new Set(
  `exports imports import_faults import_fault_sums failed_letters lasting_acts job_pools handled_events backup_runs
   backup_watch empty_search_marks empty_search_salts`.split(/\s+/),
);

const endings = [
  `truncate ${[...excludedTables].filter((table) => !remaining.has(table)).join(', ')}`,
  'update exports set failed_at = now() where made_at is null and failed_at is null',
  'select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker.jobs))',
  `select from graphile_worker.complete_jobs(array(select id from graphile_worker.jobs
     where task_identifier <> all('{${resumedEvents.join()}}')))`,
];

function asking<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  return withConnection({ connectionString: url, application_name: 'guildhall restore' }, work);
}
