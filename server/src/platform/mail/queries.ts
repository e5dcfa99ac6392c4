/** The book that is kept of letters: refused addresses, and letters that nothing more is tried for. */
import type { Database } from '../db/database.ts';
import type { Lane, Mail } from './mail.ts';

/** A job that carries a letter, which may be the same letter in more than one of them. */
export interface EmailJob {
  lane: Lane;
  name: string;
  payload: object;
}

/** How the last try went. */
export interface Failure {
  error: string;
  /** Up to and with it. */
  tries: number;
}

/** rules/emails 11: refusals in a row that make an address unreachable. */
const refusalsToUnreachable = 3;

/** The server refused the recipient: counts it, and books the letter as failed. */
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

/** All tries are used up. */
export async function bookFailure(
  database: Database,
  mail: Mail,
  job: EmailJob,
  failure: Failure,
): Promise<void> {
  await database.query(insertFailed, failedValues(mail, job, failure));
}

/** One of each: killed before its job was ticked off, it comes here twice. */
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

/** A letter has arrived there. */
export async function forgetRefusals(database: Database, email: string): Promise<void> {
  await database.query('delete from mail_addresses where email = lower($1)', [email]);
}

/** It has arrived: refusals of the address are past, and an earlier failure of the same letter is no failure any more. */
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
