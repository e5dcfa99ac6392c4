/** The SQL of bounces and of the failed-mail list. */
import type { Database } from '../db/database.ts';
import type { Lane, Mail } from './mail.ts';

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
export async function bookRefusal(
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
export async function bookFailure(
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
export async function noteArrived(
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
