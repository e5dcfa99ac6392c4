/** A large and a small mailbox whose messages hold words of known frequency, among many members. */
import type pg from 'pg';
import type { MessageId } from '#contract/core/ids.ts';
import { type Person, signIn } from './members.ts';

/** Messages in each folder. */
export const full = 100_000;
export const few = 100;

/** Each word stands in one of so many messages; the rare one in the first few. */
export const frequencies = { common: 1, second: 2, tenth: 10, fiftieth: 50 } as const;
const rare = 3;

export interface Owner extends Person {
  /** The newest message that came in. */
  newest: MessageId;
}

export interface Mailboxes {
  full: Owner;
  few: Owner;
  /** Whoever writes to the staff. */
  writer: Person;
}

/** Of the staff there are so many afterwards. */
export const staff = 50;

export async function fillMailboxes(client: pg.Client): Promise<Mailboxes> {
  const { rows } = await client.query<{ id: number }>(
    "select id from members where confirmed_at is not null and status = 'active' order by id limit $1",
    [staff + 3],
  );
  const [first, second, writer, ...moderators] = rows.map(({ id }) => id);
  if (!first || !second || !writer) throw new Error('There are too few members.');
  await client.query("update members set role = 'member' where role <> 'member'");
  await client.query("update members set role = 'moderator' where id = any($1)", [moderators]);
  await fill(client, first, full);
  await fill(client, second, few);
  await client.query('vacuum analyze');
  return {
    full: await ownerOf(client, first),
    few: await ownerOf(client, second),
    writer: await signIn(client, writer),
  };
}

async function ownerOf(client: pg.Client, id: number): Promise<Owner> {
  const newest = 'select max(message_id) as newest from received_messages where member_id = $1';
  const { rows } = await client.query<{ newest: MessageId }>(newest, [id]);
  const [row] = rows;
  if (row === undefined) throw new Error('A mailbox is empty.');
  return { ...(await signIn(client, id)), newest: row.newest };
}

/** As many in each folder, from and to the others; half of what came in is read. */
async function fill(client: pg.Client, id: number, count: number): Promise<void> {
  await client.query(
    `insert into messages (sender_id, to_member_id, subject, text)
     select case when way = 0 then o.id else $1 end, case when way = 0 then $1 else o.id end,
       'A message of the bench', repeat('every word of it ', 20)
     from generate_series(1, $2::integer) n cross join generate_series(0, 1) way
     join (select id, row_number() over (order by id) as place from members where id <> $1 limit 1000) o
       on o.place = 1 + n % 1000 order by n`,
    [id, count],
  );
  await client.query(
    `insert into received_messages (member_id, message_id, read_at)
     select $1, id, case when id % 2 = 0 then now() end from messages where to_member_id = $1`,
    [id],
  );
  const words = Object.entries(frequencies).map(([word, every]) => `('${word}', ${every})`);
  await client.query(
    `insert into message_words (member_id, is_sent, word, message_id)
     select $1, is_sent, word, id from (
       select id, is_sent, row_number() over (partition by is_sent order by id) as n from (
         select id, sender_id = $1 as is_sent from messages where $1 in (sender_id, to_member_id)) own) numbered
     join (values ${words.join(', ')}) w (word, every) on n % every = 0
     union all
     select $1, is_sent, 'rare', id from (
       select id, sender_id = $1 as is_sent, row_number() over (order by id) as n
       from messages where $1 in (sender_id, to_member_id)) own where n <= ${rare}`,
    [id],
  );
}
