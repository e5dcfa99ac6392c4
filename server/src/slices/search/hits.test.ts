import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SortOrder, sortOrders } from '#contract/search/model.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { isFull } from '../../testing/full-suite.ts';
import { TaxonomyCache } from '../taxonomy/index.ts';
import { findHits, type PageOfHits } from './queries.ts';
import { searchCatalogue } from './search-catalogue.ts';

const many = 4_800;

const { home, database, close } = await openTestDatabase();
afterAll(close);

/**
 * Every product contains "common", every 800th "seldom", and every other one "even", the others "uneven". Every fifth
 * title contains "common", too. Times and prices tie. One product in ten is not shown.
 */
beforeAll(async () => {
  await home.query(
    `insert into members (first_name, last_name, email, password_hash)
     values ('Odette', 'Lindqvist', 'odette@example.org', 'none')`,
  );
  await home.query(
    `insert into products (author_id, title, description_html, description_text, summary, price_cents,
       status, expires_at, deleted_at, created_at)
     select 1, title, text, text, text, (place % 7) * 100,
       case when place % 30 = 11 then 'inactive' else 'active' end,
       case when place % 30 = 12 then now() - interval '1 day' end,
       case when place % 30 = 13 then now() end,
       timestamptz '2031-01-01' + (place / 3) * interval '1 hour'
     from generate_series(1, $1) place
     cross join lateral (select
       case when place % 5 = 0 then 'Common ' else '' end || 'product ' || place as title,
       'Nothing but common things' || case when place % 800 = 0 then ' and seldom ones' else '' end
         || case when place % 2 = 0 then ', even here.' else ', uneven there.' end as text) said`,
    [many],
  );
  await home.query(
    'insert into search_words select distinct unnest(tsvector_to_array(search_vector)) from products',
  );
  await home.query('analyze products');
});

const unfiltered = { facts: {}, moments: { from: null, to: null } };
const readSite = () => Promise.reject(new Error('No filter names a day.'));
const pageOf = (query: string, sort: SortOrder, skip: number): PageOfHits => ({
  rankedBy: query,
  query,
  sort,
  limit: 20,
  skip,
  ...unfiltered,
});
const context = { database, now: () => new Date(), readSite };
const taxonomyCache = new TaxonomyCache(database.db, () => true);
const shown = { topics: () => undefined, until: () => undefined };
const search = (text: string, sort: SortOrder = 'newest', page = 1) =>
  searchCatalogue(context, taxonomyCache, { text, facts: {}, sort, page }, shown);
const titlesFor = async (text: string) => (await search(text)).hits.map(({ product }) => product.title);

describe.each(sortOrders)('in the order %s', (sort) => {
  // All orders use the same statement, so reading 216 pages in one order is enough.
  test.runIf(isFull || sort === 'newest')('pages have every product once', async () => {
    const seen = new Set<number>();
    for (let skip = 0; skip < 4_320; skip += 20) {
      const hits = await findHits(database, pageOf("'common'", sort, skip));
      for (const { id } of hits) seen.add(id);
    }
    expect(seen.size).toBe(4_320);
  });
});

/** The names of nodes and indexes in the plan of a search's first page. */
async function planFor(query: string): Promise<string> {
  const texts: [text: string, values: unknown[]][] = [];
  const listening = {
    ...database,
    query: async (text: string, values: unknown[]) => {
      texts.push([text, values]);
      return [];
    },
  };
  await findHits(listening, pageOf(query, 'newest', 0));
  const [[text, values] = ['', []]] = texts;
  return JSON.stringify(await home.query(`explain (costs off) ${text}`, values));
}

test('PostgreSQL plans a rare word by the inverted index and a common one along the order', async () => {
  expect(await planFor("'seldom'")).toContain('products_search');
  const common = await planFor("'common'");
  expect(common).toMatch(/Index Scan using products_\w+_new/);
  expect(common).not.toContain('products_search');
});

// The index of the audit log serves rare requests of staff and keeps PostgreSQL's default.
test('no inverted index has a pending list', async () => {
  const keepingAside = await home.query(
    `select c.relname from pg_class c join pg_am a on a.oid = c.relam
     where a.amname = 'gin' and c.relname <> 'audit_log_flags'
       and not coalesce(c.reloptions, '{}') @> array['fastupdate=off']`,
  );
  expect(keepingAside).toEqual([]);
});

describe('a beginning', () => {
  beforeAll(async () => {
    await home.query(
      `insert into products (author_id, title, description_html, description_text, summary)
       select 1, title, '', '', '' from unnest(array['Zebras', 'Zebrafish', 'Zephyrs', 'Zedding']) title`,
    );
    await home.query(
      `insert into search_words select distinct unnest(tsvector_to_array(search_vector)) from products
       on conflict do nothing`,
    );
  });

  test.each([
    ['of words with other stems finds those', 'zebra', ['Zebrafish', 'Zebras']],
    ['of its own forms alone finds them', 'zephyr', ['Zephyrs']],
    ['of several words finds them all', 'zeb', ['Zebrafish', 'Zebras']],
    ['of what is only the stem of a word finds that word', 'zedd', ['Zedding']],
  ])('%s', async (_what, text, titles) => {
    expect((await titlesFor(text)).sort()).toEqual(titles);
  });
});

describe('a search', () => {
  test.each([
    ['a common word', 'common', 3],
    ['a rare one', 'seldom', 2],
    ['a rare one beside it', 'common seldom', 2],
    ['a beginning', 'comm', 3],
    ['stop words', 'the common', 3],
    ['a typing error', 'commno', 3],
    ['a word of no product', 'nowhere', 1],
  ])('sends at most three statements: %s', async (_what, text, statements) => {
    for (const sort of sortOrders) {
      const before = database.statements();
      await search(text, sort);
      expect(database.statements() - before).toBe(statements);
    }
  });
});
