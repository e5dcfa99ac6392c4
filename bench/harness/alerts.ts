/** Members with alerts, whose keywords are those of the catalogue: words, and words that stand side by side. */
import { sql } from 'kysely';
import type pg from 'pg';
import type { ProductId } from '#contract/core/ids.ts';
import { type Database, type Db, openDatabase } from '#server/platform/db/database.ts';
import { alertDue } from '#server/slices/alerts/facts.ts';
import {
  makeLetters,
  matching,
  matchProduct,
  type NumberedLetters,
  takeTurn,
} from '#server/slices/alerts/matching-queries.ts';
import { queueLetterJobs } from '#server/slices/letters/index.ts';
import type { Catalogue } from './catalogues.ts';
import { someProducts } from './samples.ts';

export const alertsOfMember = 4;
export const keywordsOfAlert = 3;

/** Few products, and members enough to have so many alerts. */
export function catalogueOf(alerts: number): Catalogue {
  return { products: 2_000, comments: 2_000, members: Math.ceil(alerts / alertsOfMember) };
}

/** Of a thousand products at most so many hold a keyword: nobody wants a letter about every second product. */
export const commonest = 5;

/** Titles and descriptions, word by word. */
const said = `
  select id, word, lead(word) over (partition by id order by place) as next
  from products cross join lateral regexp_split_to_table(lower(title || ' ' || description_text), '[^[:alpha:]]+')
    with ordinality as words (word, place)
  where length(word) > 2`;

/** Half of the keywords are words, each as likely as any other, and half are phrases as products have them. */
export async function seedAlerts(client: pg.Client, alerts: number): Promise<void> {
  await client.query(`
    create temp table known as
      with said as materialized (${said}), rare as (
        select keyword, kind from (
          select id, word as keyword, 1 as kind from said
          union all select id, word || ' ' || next, 2 from said where length(next) > 2) k
        group by keyword, kind
        having count(distinct id) <= (select count(*) from products) * ${commonest} / 1000),
      drawn as (select *, row_number() over (partition by kind order by md5(keyword)) as draw from rare)
      select row_number() over (order by md5(keyword)) as place, keyword from drawn
      where draw <= (select count(*) from rare where kind = 1) and numnode(alert_query(keyword)) > 0`);
  await client.query(
    `insert into alerts (member_id, title)
     select id, 'Alert ' || n from members cross join generate_series(1, $2::integer) n
     where status = 'active' and confirmed_at is not null order by id, n limit $1`,
    [alerts, alertsOfMember],
  );
  await client.query(
    `insert into alert_keywords (alert_id, position, keyword)
     select a.id, n, k.keyword from alerts a cross join generate_series(1, $1::integer) n
     join known k on k.place = 1 + (a.id * 7919::bigint + n * 104729::bigint) % (select count(*) from known)`,
    [keywordsOfAlert],
  );
  await client.query('vacuum analyze');
}

export interface Matched {
  /** Milliseconds until it is known whom the product reaches, and until their letters wait. */
  matched: number;
  queued: number;
  letters: number;
}

/** As the jobs do it, for products that are there already. Then it is as if nothing had been found. */
export async function matchEach(client: pg.Client, url: string, count: number): Promise<Matched[]> {
  const products = await someProducts(client, count);
  const results = await withOwn(url, async ({ db }) => {
    const all: Matched[] = [];
    for (const productId of products) {
      const start = performance.now();
      const found = await db.transaction().execute(async (tx) => {
        await takeTurn(tx);
        return matchProduct(tx, publicationOf(productId), new Date());
      });
      const matched = performance.now() - start;
      const letters = found === undefined ? 0 : await queueLetters(db, found);
      all.push({ matched, queued: performance.now() - start, letters });
    }
    return all;
  });
  await forgetFound(client);
  return results;
}

function queueLetters(db: Db, found: NumberedLetters): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const ids = await makeLetters(tx, found);
    await queueLetterJobs(tx, alertDue, ids);
    return ids.length;
  });
}

/** As if nothing had been found; what works on it just now goes on. */
export async function forgetFound(client: pg.Client): Promise<void> {
  await client.query('delete from graphile_worker._private_jobs where locked_at is null');
  await client.query('truncate alert_matches, alert_scans, letters');
  await client.query('vacuum analyze');
}

/** What PostgreSQL does for one product, and how long each step takes. */
export async function explainMatching(client: pg.Client, url: string): Promise<string> {
  const [productId = 0] = await someProducts(client, 1);
  return withOwn(url, async ({ db }) => {
    const explain = sql<{ 'QUERY PLAN': string }>`
      explain (analyze, buffers, summary) ${matching(publicationOf(productId), new Date())}`;
    const { rows } = await explain.execute(db);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

const publicationOf = (id: number) => ({ productId: id as ProductId, wasShown: false });

/** The application's own connections: matching goes by its types and its settings. */
async function withOwn<Result>(url: string, work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = openDatabase({ url, onIdleError: () => undefined });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
