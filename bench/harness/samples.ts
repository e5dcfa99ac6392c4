/** Rows of a seeded database that scenarios request: products, threads, words, and members who are signed in. */
import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';

/** Up to 1,000 of each by default. */
export interface Samples {
  productIds: number[];
  threadIds: number[];
  /** The 12 words that most products contain, the most frequent first. */
  commonWords: string[];
  /** Up to 200 words that 5 to 20 products contain. */
  rareWords: string[];
  /** Slugs of the categories with the most and the fewest products. */
  largestCategory: string;
  smallestCategory: string;
  /** Session tokens of different members. */
  sessions: string[];
  /** E-mail addresses of members who share one password. */
  emails: string[];
  password: string;
}

/** A member who is added. The seeded members get the same password, as nobody knows theirs. */
export const knownMember = { email: 'member@example.org', password: 'quiet-harbour-27' };

export async function findSamples(client: pg.Client): Promise<Samples> {
  const list = async <Value>(text: string, values: unknown[] = []): Promise<Value[]> =>
    (await client.query<{ value: Value }>(text, values)).rows.map(({ value }) => value);
  const words = await list<string>(frequentWords);
  const categories = await list<string>(categoriesBySize);
  const tokens = Array.from({ length: 1_000 }, () => randomBytes(32).toString('base64url'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest());
  const sessions = await list(startSessions, [hashes]);
  return {
    productIds: await list(spreadIds('products', "status = 'active' and deleted_at is null")),
    threadIds: await list(spreadIds('threads', 'deleted_at is null')),
    commonWords: words.slice(0, 12),
    rareWords: await list(rareWords, [words.slice(60)]),
    largestCategory: categories[0] ?? '',
    smallestCategory: categories.at(-1) ?? '',
    sessions: tokens.slice(0, sessions.length),
    emails: await list(sharePassword, [knownMember.email]),
    password: knownMember.password,
  };
}

/** 1,000 ids from all parts of the table, in random order. */
const spreadIds = (table: string, condition: string) => `
  select min(id) as value from (
    select id, ntile(1000) over (order by id) as part from ${table} where ${condition}) spread
  group by part order by md5(part::text)`;

/** From the most to the least frequent in a sample of products; stop words and short words are left out. */
const frequentWords = `
  select word as value from ts_stat('select search_vector from products
    where id % greatest(1, (select count(*) from products) / 4000) = 0')
  where word ~ '^[a-z]{5,}$' and to_tsvector('english', word) <> '' order by ndoc desc, word`;

/** Counts words in random order until enough are rare. */
const rareWords = `
  select word as value from (select word from unnest($1::text[]) as w (word) order by md5(word)) shuffled
  where (select count(*) from (
    select from products where search_vector @@ quote_literal(word)::tsquery limit 21) found) between 5 and 20
  limit 200`;

const categoriesBySize = `
  select slug as value from categories join (
    select unnest(listed_in) as id, count(*) as products from products
    where status = 'active' and deleted_at is null group by 1) counted using (id)
  where status = 'active' order by products desc, slug`;

/** As a sign-in does: the database contains the hash of each token. */
const startSessions = `
  insert into sessions (token_hash, member_id, remember)
  select hash, id, true from unnest($1::bytea[]) with ordinality as s (hash, place)
  join (select id, row_number() over (order by id) as place from members
    where confirmed_at is not null and status = 'active') m using (place)
  returning member_id as value`;

const sharePassword = `
  update members set password_hash = (select password_hash from members where email = $1)
  where id in (
    select id from members where confirmed_at is not null and status = 'active' order by id desc limit 1000)
  returning email as value`;
