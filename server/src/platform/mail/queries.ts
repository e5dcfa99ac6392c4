/** The SQL of bounces and of the failed-mail list. */

import type { MemberId } from '#contract/core/ids.ts';
import type { Database } from '../db/database.ts';
import { type Lane, lanes, type Mail } from './mail.ts';

/**
 * The mail queue and the failed-mail list, as operators see them (rules/emails 14).
 *
 * E-mails of one kind and lane in the same state: untried, or with the same error.
 */
export interface WaitingEmails {
  lane: Lane;
  name: string;
  count: number;
  underWay: number;
  /** The highest number of tries among them. */
  tries: number;
  nextTry: Date;
  lastError: string | null;
}

export interface FailedEmail {
  id: number;
  lane: Lane;
  name: string;
  memberId: number | null;
  email: string | null;
  error: string;
  /** Null if unknown. */
  tries: number | null;
  failedAt: Date;
}

const { urgent, ordinary } = lanes;

/** Former e-mail jobs, which may still be queued with an e-mail priority. */
const noEmails = "'import-uploaded', 'import-asked', 'refiling-due'";

/** E-mail jobs are identified by their priority. */
const notificationEmailJobs = `graphile_worker.jobs j
  where j.priority in (${urgent.priority}, ${ordinary.priority}) and j.task_identifier not in (${noEmails})`;
const lane = `case when j.priority = ${urgent.priority} then 'urgent' else 'ordinary' end`;

export function listWaiting(database: Database): Promise<WaitingEmails[]> {
  return database.query(
    `select ${lane} as lane, j.task_identifier as name, count(*) as count, count(j.locked_at) as "underWay",
       max(j.attempts) as tries, min(j.run_at) as "nextTry", j.last_error as "lastError"
     from ${notificationEmailJobs} and (j.attempts < j.max_attempts or j.locked_at is not null)
     group by 1, j.task_identifier, j.last_error order by 1 desc, min(j.run_at)`,
    [],
  );
}

export function listFailed(database: Database): Promise<FailedEmail[]> {
  return database.query(
    `select id, lane, name, member_id as "memberId", email, error, tries, failed_at as "failedAt"
     from failed_letters order by id`,
    [],
  );
}

/** Counts at most this many, because operators' tools ask every few seconds. */
const maxCounted = 100_000;

/** The length of the failed-mail list (rules/emails 27). */
export async function countGivenUp(database: Database): Promise<Record<Lane, number>> {
  const rows = await database.query<{ lane: Lane; count: number }>(
    `select lane, count(*) as count from (
       select lane from failed_letters order by id desc limit ${maxCounted}) f group by lane`,
    [],
  );
  return { urgent: 0, ordinary: 0, ...Object.fromEntries(rows.map(({ lane, count }) => [lane, count])) };
}

/** The number of queued e-mails, untried or waiting for a retry, up to a limit. */
export async function countWaiting(database: Pick<Database, 'query'>): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    `select count(*) as count from (
       select from ${notificationEmailJobs} and (j.attempts < j.max_attempts or j.locked_at is not null) limit ${maxCounted}) waiting`,
    [],
  );
  return row?.count ?? 0;
}

/** E-mails whose last try a shutdown interrupted; nothing else reports them. */
export async function recordInterrupted(database: Database): Promise<void> {
  await database.query(
    `with cut as materialized (
       select j.id, ${lane} as lane, j.task_identifier as name
       from ${notificationEmailJobs} and j.attempts >= j.max_attempts and j.locked_at is null),
     dead as (
       select cut.lane, cut.name, j.payload, j.last_error, j.attempts
       from graphile_worker.complete_jobs(array(select id from cut)) j join cut on cut.id = j.id),
     dropped as (
       update letters l set dropped_at = now(), dropped_why = 'failed' from dead
       where l.id = (dead.payload->>'letterId')::integer and l.sent_at is null and l.dropped_at is null)
     insert into failed_letters (lane, name, payload, member_id, error, tries)
     select distinct on (j.name, j.payload::jsonb) j.lane, j.name, j.payload::jsonb, m.id,
       coalesce(j.last_error, 'The last try was cut short.'), j.attempts
     from dead j
     left join letters l on l.id = (j.payload->>'letterId')::integer
     left join members m on m.id = coalesce(l.member_id, (j.payload->>'memberId')::integer)
     on conflict (name, payload) do nothing`,
    [],
  );
}

/**
 * Requeues one failed e-mail, or all, and clears their bounces. If a newer copy is queued, the failed one stays until
 * that is sent. The no-op update returns the payload of queued jobs.
 */
export async function sendAgain(
  database: Database,
  id: number | 'all',
): Promise<{ queued: number; left: number }> {
  const [row] = await database.query<{ queued: number; found: number }>(
    `with waiting as materialized (
       select j.task_identifier as name, same.payload::jsonb as payload
       from graphile_worker.jobs j cross join lateral graphile_worker.reschedule_jobs(array[j.id]) same
       where j.task_identifier in (select name from failed_letters where $1::integer is null or id = $1)
         and j.attempts < j.max_attempts),
     again as (
       delete from failed_letters f where ($1::integer is null or id = $1) and not exists (
         select from waiting where waiting.name = f.name and waiting.payload = f.payload)
       returning *),
     reachable as (
       delete from mail_addresses using again where mail_addresses.email = lower(again.email)),
     jobs as (
       select array_agg((
         name, payload::json, null, null, ${ordinary.attempts}::smallint, null,
         case lane when 'urgent' then ${urgent.priority} else ${ordinary.priority} end::smallint,
         null)::graphile_worker.job_spec) as specs
       from again having count(*) > 0)
     select (select count(*) from jobs, graphile_worker.add_jobs(jobs.specs)) as queued,
       (select count(*) from failed_letters where $1::integer is null or id = $1) as found`,
    [id === 'all' ? null : id],
  );
  const { queued, found } = row ?? { queued: 0, found: 0 };
  return { queued, left: found - queued };
}

/** Deletes failed e-mails that are older than so many days (rules/emails 9). */
export async function forgetOldFailures(database: Database, days: number): Promise<void> {
  await database.query(
    'delete from failed_letters where failed_at < now() - make_interval(hours => 24 * $1)',
    [days],
  );
}

/**
 * The SQL of addresses that bounce (rules/emails 26).
 *
 * For `members m`: true if the address only gets account e-mails.
 */
export const isUnreachable = `exists (
  select from mail_addresses a where a.email = lower(m.email) and a.unreachable_since is not null)`;

/** Allows ordinary e-mails again, until further bounces. */
export async function allowAddressOf(database: Database, memberId: MemberId): Promise<void> {
  await database.query(
    'delete from mail_addresses a using members m where m.id = $1 and a.email = lower(m.email)',
    [memberId],
  );
}

/** An e-mail's job; the same e-mail may have several. */
export interface EmailJob {
  lane: Lane;
  name: string;
  payload: object;
}

/** The result of the last try. */
export interface Failure {
  error: string;
  /** Including this one. */
  tries: number;
}

/** rules/emails 11: consecutive bounces that make an address unreachable. */
const refusalsToUnreachable = 3;

/** Counts a bounce, and lists the e-mail as failed. */
export async function recordBounce(
  database: Database,
  mail: Mail,
  job: EmailJob,
  failure: Failure,
): Promise<void> {
  await database.query(
    `with counted as (
       insert into mail_addresses as a (email, member_id, refusals) values (lower($5), $4, 1)
       on conflict (email) do update set
         member_id = excluded.member_id, refusals = least(a.refusals + 1, 1000), last_refused_at = now(),
         unreachable_since = case when a.refusals + 1 >= $8 then coalesce(a.unreachable_since, now()) end)
     ${insertFailed}`,
    [...failedValues(mail, job, failure), refusalsToUnreachable],
  );
}

/** The last try failed. */
export async function recordFailure(
  database: Database,
  mail: Mail,
  job: EmailJob,
  failure: Failure,
): Promise<void> {
  await database.query(insertFailed, failedValues(mail, job, failure));
}

/** A killed process may report the same e-mail twice. */
const insertFailed = `
  insert into failed_letters (lane, name, payload, member_id, email, error, tries) values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (name, payload) do update set
    member_id = excluded.member_id, email = excluded.email, error = excluded.error,
    tries = excluded.tries, failed_at = now()`;

function failedValues(
  { memberId, to }: Mail,
  { lane, name, payload }: EmailJob,
  { error, tries }: Failure,
): unknown[] {
  return [lane, name, JSON.stringify(payload), memberId, to, error, tries];
}

/** An e-mail was accepted there. */
export async function forgetRefusals(database: Database, email: string): Promise<void> {
  await database.query('delete from mail_addresses where email = lower($1)', [email]);
}

/** After a success: clears the address's bounces, and the e-mail's earlier failure. */
export async function recordDelivered(
  database: Database,
  { name, payload }: EmailJob,
  email: string,
): Promise<void> {
  await database.query(
    `with booked as (delete from failed_letters where name = $2 and payload = $3)
     delete from mail_addresses where email = lower($1)`,
    [email, name, JSON.stringify(payload)],
  );
}
