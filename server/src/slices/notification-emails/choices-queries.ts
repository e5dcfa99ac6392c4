/** The SQL of what members choose: rows say only what is not as usual (rules/emails 19). */
import { sql } from 'kysely';
import type { MemberId } from '#contract/core/ids.ts';
import {
  type Choice,
  type Choices,
  type Chosen,
  choiceWithoutEmails,
  type EmailKind,
  emailChoices,
  usualChoices,
} from '#contract/notification-emails/model.ts';
import type { Database, Db } from '../../platform/db/database.ts';

/**
 * For a statement about many members: how the member in this column wants to be told of such a thing, the usual choice
 * where there is no other. `chosen('m.id', 'replies') <> 'off'` asks who wants a notice at all.
 */
export function chosen(member: string, kind: EmailKind): string {
  return `coalesce(
    (select o.choice from choices o where o.member_id = ${member} and o.kind = '${kind}'), '${usualChoices[kind]}')`;
}

/** Asked as a letter is put together: whether the member wants this kind by mail. */
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
  return row?.choice ?? usualChoices[kind];
}

interface Recipient {
  email: string;
  timeZone: number;
  chosen: Partial<Choices>;
}

/** Where a member’s letters go, and what they chose that is not as usual; undefined for former members. */
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
  if (choice === usualChoices[kind]) {
    await db.deleteFrom('choices').where('member_id', '=', memberId).where('kind', '=', kind).execute();
    return;
  }
  await db
    .insertInto('choices')
    .values({ member_id: memberId, kind, choice })
    .onConflict((row) => row.columns(['member_id', 'kind']).doUpdateSet({ choice, before: null }))
    .execute();
}

/** Done twice it is done once: what was chosen before stays known until something else is chosen. */
export async function endEmails(db: Db, memberId: MemberId, kind: EmailKind): Promise<void> {
  const before = emailChoices.includes(usualChoices[kind]) ? usualChoices[kind] : null;
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

/** What was chosen before the letters were ended; nothing where something else was chosen since. */
export async function putBack(db: Db, memberId: MemberId, kind: EmailKind): Promise<void> {
  const usual = usualChoices[kind];
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
