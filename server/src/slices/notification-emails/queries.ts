import { sql } from 'kysely';
import type { MemberId } from '#contract/core/ids.ts';
import type { ExportedAddress, ExportedEmail, ExportedFailedEmail } from '#contract/exports/model.ts';
import {
  type Choice,
  type Choices,
  type Chosen,
  choiceWithoutEmails,
  defaultChoices,
  type EmailKind,
  emailChoices,
} from '#contract/notification-emails/model.ts';
import type { Database, Db, Tx } from '../../platform/db/database.ts';
import { iterateRows } from '../../platform/db/row-pages.ts';
import { lanes } from '../../platform/mail/mail.ts';
import { membershipEnded } from '../accounts/index.ts';

/** A pending e-mail with the data of its recipient. */
export interface WaitingEmail {
  id: number;
  memberId: MemberId;
  about: Record<string, number>;
  queuedAt: Date;
  firstName: string;
  /** The recipient's address; null after the account was erased. */
  email: string | null;
  /** The recipient's offset from UTC in hours. */
  timeZone: number;
  /**
   * True if the account is active, confirmed and has no pending deletion. A linked account must also still have its
   * membership at the community site.
   */
  isMember: boolean;
  /** Consecutive rejections by the mail server of the address. */
  refusals: number;
  isReachable: boolean;
}

/** Finds an e-mail to send; undefined if it was sent or dropped. A failed one may be sent again. */
export async function findWaiting(database: Database, id: number): Promise<WaitingEmail | undefined> {
  const [notificationEmail] = await database.query<WaitingEmail>(
    `select l.id, l.member_id as "memberId", l.about, l.queued_at as "queuedAt",
       m.first_name as "firstName", m.email, m.time_zone as "timeZone",
       m.status = 'active' and m.confirmed_at is not null and m.deletion_requested_at is null
         and m.erased_at is null and (m.role in ('super_admin', 'admin') or not ${membershipEnded}) as "isMember",
       coalesce(a.refusals, 0) as refusals, a.unreachable_since is null as "isReachable"
     from letters l
     join members m on m.id = l.member_id
     left join mail_addresses a on a.email = lower(m.email)
     where l.id = $1 and l.sent_at is null and (l.dropped_at is null or l.dropped_why = 'failed')`,
    [id],
  );
  return notificationEmail;
}

/** The reason that an e-mail was not sent; `failed` ones are in the failed-mail list. */
export type DropReason =
  | 'not a member'
  | 'unreachable'
  | 'not wanted'
  | 'nothing to say'
  | 'failed'
  | 'restored';

/**
 * Marks an e-mail as sent and removes its entry, stored under the job's name, from the failed-mail list. `along` adds
 * parts to the statement for further consequences.
 */
export async function noteSent(database: Database, id: number, name: string, along?: string): Promise<void> {
  await database.query(
    `with booked as (
       delete from failed_letters where name = $2 and payload = jsonb_build_object('letterId', $1::integer)
     )${along === undefined ? '' : `, ${along}`}
     update letters set sent_at = now(), dropped_at = null, dropped_why = null where id = $1`,
    [id, name],
  );
}

export async function noteDropped(database: Database, id: number, why: DropReason): Promise<void> {
  await database.query('update letters set dropped_at = now(), dropped_why = $2 where id = $1', [id, why]);
}

/** Days that e-mails stay stored after they were sent or dropped (rules/emails 9). */
export const daysKept = 90;

/**
 * Deletes e-mails that were sent or dropped long ago. A failed one stays at least as long as in the failed-mail list.
 */
export async function forgetOldEmails(database: Database): Promise<void> {
  await database.query(
    `delete from letters
     where queued_at < now() - make_interval(hours => 24 * $1) and (sent_at is not null or dropped_at is not null)
       and (dropped_why is distinct from 'failed' or dropped_at < now() - make_interval(hours => 24 * $1))`,
    [daysKept],
  );
}

/** Queues e-mails with one statement. The rows in `letters` reference the content by ids and never contain text. */
export async function queueEmailJobs(
  tx: Tx,
  { name }: { readonly name: string },
  letterIds: number[],
): Promise<void> {
  if (letterIds.length === 0) return;
  const { priority, attempts } = lanes.ordinary;
  await sql`
    select count(*) from graphile_worker.add_jobs((
      select array_agg((
        ${name}::text, json_build_object('letterId', id), null, null, ${attempts}::smallint, null,
        ${priority}::smallint, null)::graphile_worker.job_spec order by id)
      from unnest(${letterIds}::integer[]) as queued(id)))`.execute(tx);
}

/** The key that signs the links in e-mails. */
export async function getEmailKey(database: Database): Promise<Buffer> {
  const [row] = await database.prepared<{ key: Buffer }>('get-letter-key', 'select key from letter_keys', []);
  if (row === undefined) throw new Error('the key of the links in letters is not there');
  return row.key;
}

/** The key together with the member's current address; null for unknown and former members. */
export async function getEmailKeyFor(
  database: Database,
  memberId: MemberId,
): Promise<{ key: Buffer; email: string | null }> {
  const [row] = await database.prepared<{ key: Buffer; email: string | null }>(
    'get-letter-key-for',
    'select k.key, m.email from letter_keys k left join members m on m.id = $1',
    [memberId],
  );
  if (row === undefined) throw new Error('the key of the links in letters is not there');
  return row;
}

/** The stored choices, at most one per kind. */
export async function* exportChoices(database: Database, memberId: MemberId): AsyncGenerator<Chosen> {
  yield* await database.query<Chosen>('select kind, choice from choices where member_id = $1 order by kind', [
    memberId,
  ]);
}

export function exportEmails(database: Database, memberId: MemberId): AsyncIterable<ExportedEmail> {
  return iterateRows((after, limit) =>
    database.query<ExportedEmail & { id: number }>(
      `select id, kind, about, queued_at as "queuedAt", sent_at as "sentAt", dropped_at as "droppedAt",
         dropped_why as "droppedWhy"
       from letters where member_id = $1 and id > $2 order by id limit $3`,
      [memberId, after, limit],
    ),
  );
}

export function exportFailedEmails(
  database: Database,
  memberId: MemberId,
): AsyncIterable<ExportedFailedEmail> {
  return iterateRows((after, limit) =>
    database.query<ExportedFailedEmail & { id: number }>(
      `select id, name, email, error, failed_at as "failedAt"
       from failed_letters where member_id = $1 and id > $2 order by id limit $3`,
      [memberId, after, limit],
    ),
  );
}

/** Exports one row per address that the member had. */
export async function* exportAddresses(
  database: Database,
  memberId: MemberId,
): AsyncGenerator<ExportedAddress> {
  yield* await database.query<ExportedAddress>(
    `select email, refusals, last_refused_at as "lastRefusedAt", unreachable_since as "unreachableSince"
     from mail_addresses where member_id = $1 order by email`,
    [memberId],
  );
}

export async function deleteEmailsOf(database: Database, memberId: MemberId): Promise<void> {
  await database.query(
    `with addresses as (delete from mail_addresses where member_id = $1),
       failed as (delete from failed_letters where member_id = $1)
     delete from letters where member_id = $1`,
    [memberId],
  );
}

/**
 * SQL of a member's choice for a kind, for statements about many members. `member` is the column with the member's id.
 * The result is the stored choice, or the default: only choices that differ from the defaults are stored (rules/emails
 * 19). `chosen('m.id', 'replies') <> 'off'` selects members who want a notice at all.
 */
export function chosen(member: string, kind: EmailKind): string {
  return `coalesce(
    (select o.choice from choices o where o.member_id = ${member} and o.kind = '${kind}'), '${defaultChoices[kind]}')`;
}

/** Checked as an e-mail is composed: true if the member wants this kind by e-mail. */
export async function wantsEmail(db: Db, memberId: MemberId, kind: EmailKind): Promise<boolean> {
  return emailChoices.includes(await findChoice(db, memberId, kind));
}

export async function findChoice(db: Db, memberId: MemberId, kind: EmailKind): Promise<Choice> {
  const row = await db
    .selectFrom('choices')
    .select('choice')
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row?.choice ?? defaultChoices[kind];
}

interface Recipient {
  email: string;
  timeZone: number;
  chosen: Partial<Choices>;
}

/** The member's address and stored choices; undefined for former members. */
export async function findRecipient(database: Database, memberId: MemberId): Promise<Recipient | undefined> {
  const [row] = await database.prepared<Recipient>(
    'find-letter-recipient',
    `select m.email, m.time_zone as "timeZone",
       (select coalesce(jsonb_object_agg(c.kind, c.choice), '{}') from choices c where c.member_id = m.id) as chosen
     from members m where m.id = $1 and m.email is not null`,
    [memberId],
  );
  return row;
}

export async function putChoice(db: Db, memberId: MemberId, { kind, choice }: Chosen): Promise<void> {
  if (choice === defaultChoices[kind]) {
    await db.deleteFrom('choices').where('member_id', '=', memberId).where('kind', '=', kind).execute();
    return;
  }
  await db
    .insertInto('choices')
    .values({ member_id: memberId, kind, choice })
    .onConflict((row) => row.columns(['member_id', 'kind']).doUpdateSet({ choice, before: null }))
    .execute();
}

/** Ends e-mails of a kind. Idempotent: a repetition does not overwrite the stored previous choice. */
export async function endEmails(db: Db, memberId: MemberId, kind: EmailKind): Promise<void> {
  const before = emailChoices.includes(defaultChoices[kind]) ? defaultChoices[kind] : null;
  await sql`
    insert into choices as c (member_id, kind, choice, before)
    select ${memberId}, ${kind}, ${choiceWithoutEmails(kind)}, ${before}
    where ${before}::text is not null or exists (select from choices where member_id = ${memberId} and kind = ${kind})
    on conflict (member_id, kind) do update set before = c.choice, choice = excluded.choice
      where c.choice = any(${emailChoices})`.execute(db);
}

export async function canPutBack(db: Db, memberId: MemberId, kind: EmailKind): Promise<boolean> {
  const row = await db
    .selectFrom('choices')
    .select('before')
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row !== undefined && row.before !== null;
}

/** Restores the choice before unsubscribing; does nothing if another choice was made since. */
export async function putBack(db: Db, memberId: MemberId, kind: EmailKind): Promise<void> {
  const usual = defaultChoices[kind];
  await sql`
    with usual as (
      delete from choices where member_id = ${memberId} and kind = ${kind} and before = ${usual} returning choice)
    update choices set choice = before, before = null
    where member_id = ${memberId} and kind = ${kind} and before is not null and before <> ${usual}`.execute(
    db,
  );
}

export async function deleteChoices(db: Db, memberId: MemberId): Promise<void> {
  await db.deleteFrom('choices').where('member_id', '=', memberId).execute();
}
