import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SortOrder, sortOrders } from '#contract/search/model.ts';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { createTestDatabase, openTestDatabase } from '../../testing/database.ts';
import { isFull } from '../../testing/full-suite.ts';
import { MasterCache } from '../masters/index.ts';
import {
  candidatesFor,
  countHits,
  type FoundHit,
  findHits,
  type PageOfHits,
  readHits,
  readWordStatistics,
  scanForHits,
} from './queries.ts';
import { QuickSearches } from './quick-searches.ts';
import { searchCatalogue } from './search-catalogue.ts';
import { WordStatistics } from './statistics.ts';
import { TermMemory } from './term-memory.ts';

const many = 4_800;

const { home, database, close } = await openTestDatabase();
afterAll(close);

/**
 * Every product says "common", every 800th "seldom" and every other one "even", the others "uneven"; titles of each
 * fifth say "common" too. Moments and prices tie. One in ten is nowhere to be found.
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

const pageOf = (query: string, sort: SortOrder, skip: number): PageOfHits => ({
  said: query,
  query,
  indexed: query,
  snapshots: [],
  sort,
  limit: 20,
  skip,
});
/** They remember nothing yet. */
const newTools = () => ({
  services: { database, now: () => new Date() },
  masterCache: new MasterCache(database.db, () => true),
  statistics: new WordStatistics(database),
  memory: new TermMemory(),
  quick: new QuickSearches(),
});
const shown = { topics: () => undefined, until: () => undefined };
const idsOf = (hits: FoundHit[]) => hits.map(({ id }) => id);

describe.each(sortOrders)('in the order %s', (sort) => {
  test.each([0, 100, 4300])('both plans find the same from %i on', async (skip) => {
    const page = pageOf("'common'", sort, skip);
    const { hits, count } = await findHits(database.preparedTexts, page);
    expect(hits).toHaveLength(20);
    expect(count).toBe(4_320);
    // The last candidates are fewer than an ordered scan asks for; it then leaves the page to the other plan.
    const scanned = await scanForHits(database.preparedTexts, page, many);
    if (skip < 4200 || scanned.count >= candidatesFor(page).count) {
      expect(idsOf(scanned.hits)).toEqual(idsOf(hits));
    }
  });

  // Every order takes the same two plans, which reading 216 pages in one order covers.
  test.runIf(isFull || sort === 'newest')('pages have every product once', async () => {
    const seen = new Set<number>();
    for (let skip = 0; skip < 4_320; skip += 20) {
      const { hits } = await findHits(database.preparedTexts, pageOf("'common'", sort, skip));
      for (const { id } of hits) seen.add(id);
    }
    expect(seen.size).toBe(4_320);
  });

  test('an ordered scan stops at the end of its window', async () => {
    for (const page of [pageOf("'seldom'", sort, 0), pageOf("'common'", sort, 2_000)]) {
      const { count } = await scanForHits(database.preparedTexts, page, 300);
      expect(count).toBeLessThan(candidatesFor(page).count);
    }
  });

  test('a page beyond the last is empty and has the count', async () => {
    const beyond = await findHits(database.preparedTexts, pageOf("'seldom'", sort, 20));
    expect(beyond).toMatchObject({ hits: [], count: 6 });
    expect(await findHits(database.preparedTexts, pageOf("'nowhere'", sort, 0))).toMatchObject({
      hits: [],
      count: 0,
    });
  });
});

test('where prices are equal, a title match comes first, by both plans', async () => {
  const page = pageOf("'common'", 'lowest_price', 0);
  const scanned = await scanForHits(database.preparedTexts, page, many);
  const { hits } = await findHits(database.preparedTexts, page);
  for (const found of [scanned.hits, hits]) {
    const rows = await readHits(database, idsOf(found));
    expect(rows.map(({ memberPriceCents }) => memberPriceCents)).toEqual(Array(20).fill(0));
    expect(rows.filter(({ title }) => title.startsWith('Common'))).toHaveLength(20);
  }
});

test('counting stops at the limit', async () => {
  const count = (query: string, most: number) => countHits(database, { query, indexed: query }, most);
  expect(await count("'common'", 1000)).toBe(1001);
  expect(await count("'even'", 4000)).toBe(2_240);
  expect(await count("'seldom'", 1000)).toBe(6);
});

test('words that the index is not asked for must match too', async () => {
  const query = "'common' & 'even'";
  expect(await countHits(database, { query, indexed: "'common'" }, 4000)).toBe(2_240);
  const page = pageOf(query, 'newest', 0);
  const { hits, count } = await findHits(database.preparedTexts, { ...page, indexed: "'common'" });
  expect({ hits, count }).toMatchObject({ count: 2_240, hits: { length: 20 } });
  expect(idsOf(hits)).toEqual(idsOf((await findHits(database.preparedTexts, page)).hits));
});

test('the search vector is stored in the row', async () => {
  const [column] = await home.query<{ storage: string }>(
    `select attstorage as storage from pg_attribute
     where attrelid = 'products'::regclass and attname = 'search_vector'`,
  );
  expect(column?.storage).toBe('m');
});

// That of the record is for the staff's rare look at flags, and is left to PostgreSQL's own way.
test('no inverted index has a pending list', async () => {
  const keepingAside = await home.query(
    `select c.relname from pg_class c join pg_am a on a.oid = c.relam
     where a.amname = 'gin' and c.relname <> 'audit_log_flags'
       and not coalesce(c.reloptions, '{}') @> array['fastupdate=off']`,
  );
  expect(keepingAside).toEqual([]);
});

describe('a beginning', () => {
  /** Its words are remembered by the first search, and presumed to be known by the second. */
  const titlesFor = async (text: string) => {
    const tools = newTools();
    const search = () => searchCatalogue(tools, { text, sort: 'newest', page: 1 }, shown);
    await search();
    return (await search()).hits.map(({ product }) => product.title);
  };

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

describe('the statistics', () => {
  test('know the share of common words', async () => {
    const { products, active, frequencies } = await readWordStatistics(database);
    expect(products).toBe(many);
    expect(active).toBe((many * 28) / 30);
    expect(frequencies.get('common')).toBeCloseTo(1);
    expect(frequencies.get('even')).toBeCloseTo(0.5);
    expect(frequencies.get('nowhere')).toBeUndefined();
  });

  test('are empty before PostgreSQL has analyzed', async () => {
    await using fresh = await createTestDatabase();
    const unknown = openDatabase({ url: fresh.url, onIdleError: () => undefined });
    expect(await readWordStatistics(unknown)).toEqual({ products: 0, active: 0, frequencies: new Map() });
    await unknown.close();
  });

  test('are read again after an hour, and after a failure', async () => {
    let time = 0;
    let reads = 0;
    const counting: Database = {
      ...database,
      query: (text, values) => {
        reads += 1;
        return reads === 1 ? Promise.reject(new Error('away')) : database.query(text, values);
      },
    };
    const statistics = new WordStatistics(counting, () => time);
    await expect(statistics.read()).rejects.toThrow('away');
    await Promise.all([statistics.read(), statistics.read()]);
    expect(reads).toBe(2);
    time = 3_600_000;
    await statistics.read();
    expect(reads).toBe(3);
  });
});

describe('a search', () => {
  const tools = newTools();
  const search = (text: string, sort: SortOrder = 'newest', page = 1) =>
    searchCatalogue(tools, { text, sort, page }, shown);
  const statementsOf = async (work: () => Promise<unknown>) => {
    const before = database.statements();
    await work();
    return database.statements() - before;
  };

  beforeAll(() => search('zyzzyva'));

  /** Once its words and its products are known; the first search looks them up before and after. */
  test.each([
    ['a common word', 'common', 2],
    ['a rare one', 'seldom', 2],
    ['both', 'common seldom', 2],
    ['a beginning', 'comm', 2],
    ['stop words', 'the common', 2],
    ['a word whose matches are counted', 'even', 2],
    ['a typing error, which is found by another statement', 'commno', 3],
    ['a word of no product', 'nowhere', 1],
  ])('sends few statements: %s', async (_what, text, statements) => {
    for (const sort of sortOrders) {
      await search(text, sort);
      expect(await statementsOf(() => search(text, sort))).toBe(statements);
      expect(await statementsOf(() => search(text, sort, 40))).toBeLessThanOrEqual(3);
    }
  });

  test('scans more products for a word that the newest lack', async () => {
    await home.query(
      `insert into products (author_id, title, description_html, description_text, summary, created_at)
       select 1, 'Silence', '', '', '', timestamptz '2032-01-01' from generate_series(1, 600)`,
    );
    const scanned: unknown[] = [];
    const run: Database['preparedTexts'] = (name, text, values) => {
      scanned.push(name);
      return database.preparedTexts(name, text, values);
    };
    const services = { ...tools.services, database: { ...database, preparedTexts: run } };
    const found = await searchCatalogue(
      { ...tools, services, quick: new QuickSearches() },
      { text: 'common', sort: 'newest', page: 1 },
      shown,
    );
    await home.query("delete from products where title = 'Silence'");
    expect(found).toMatchObject({ hits: { length: 20 }, isMore: true });
    expect(scanned).toEqual(['scan-for-hits-newest', 'scan-for-hits-newest']);
  });

  test.each(['common', 'the seldom', 'even seldom', 'commno', 'nowhere', 'comm zyzzyva'])(
    'finds the same before and after its words are cached: %s',
    async (text) => {
      for (const sort of sortOrders) {
        const forgetful = { ...tools, memory: new TermMemory() };
        const found = () => searchCatalogue(forgetful, { text, sort, page: 1 }, shown);
        const first = await found();
        expect(await found()).toEqual(first);
      }
    },
  );

  test('finds the same while words are added', async () => {
    const stale = {
      ...database,
      preparedTexts: async (...asked: Parameters<typeof database.preparedTexts>) => {
        const texts = await database.preparedTexts(...asked);
        return texts.map((text) => text.replace('"isFresh":true', '"isFresh":false'));
      },
    };
    const services = { ...tools.services, database: stale };
    for (const text of ['common', 'even', 'seldom', 'even seldom']) {
      for (const sort of sortOrders) {
        for (const page of [1, 50]) {
          const found = await searchCatalogue({ ...tools, services }, { text, sort, page }, shown);
          expect(found).toEqual(await search(text, sort, page));
        }
      }
    }
  });

  test('reports the count up to 1000, and whether there are more', async () => {
    expect(await search('common')).toMatchObject({ count: 1000, isMore: true });
    expect(await search('even')).toMatchObject({ count: 1000, isMore: true });
    expect(await search('seldom')).toMatchObject({ count: 6, isMore: false });
    expect(await search('common', 'newest', 109)).toMatchObject({ hits: [], count: 1000, isMore: true });
  });
});

describe('a search that was quick', () => {
  const tools = newTools();
  const shared: string[] = [];
  const listening: Database = {
    ...database,
    quickTexts: (name, text, values) => {
      // What is read of products shares always.
      if (name !== 'read-hits') shared.push(name);
      return database.quickTexts(name, text, values);
    },
  };
  const services = { ...tools.services, database: listening };
  const search = async (text: string, page = 1) => {
    const found = await searchCatalogue({ ...tools, services }, { text, sort: 'newest', page }, shown);
    return { found, sharedAs: shared.splice(0) };
  };

  test.each([
    ['for few', 'seldom', 1, ['find-hits-newest']],
    ['for a common word', 'common', 1, ['scan-for-hits-newest']],
    ['for its last page', 'common', 50, []],
    ['for many that are counted', 'even', 1, []],
    ['for none', 'nowhere', 1, []],
    ['for none of many that were gone through', 'eve une', 1, []],
  ])('shares a connection the next time, where it was quick: %s', async (_what, text, page, names) => {
    const first = await search(text, page);
    expect(first.sharedAs).toEqual([]);
    expect(await search(text, page)).toEqual({ found: first.found, sharedAs: names });
  });

  test('shares none once it finds many', async () => {
    tools.quick.note({ text: 'even common', sort: 'newest', page: 1 }, true);
    expect((await search('even common')).sharedAs).not.toEqual([]);
    expect((await search('even common')).sharedAs).toEqual([]);
  });
});
