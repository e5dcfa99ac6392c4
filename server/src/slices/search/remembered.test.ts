import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ProductId } from '#contract/core/ids.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { MasterCache } from '../masters/index.ts';
import { findHits } from './queries.ts';
import { QuickSearches } from './quick-searches.ts';
import { searchCatalogue } from './search-catalogue.ts';
import { WordStatistics } from './statistics.ts';
import { TermMemory } from './term-memory.ts';

const { home, database, close } = await openTestDatabase();
afterAll(close);

let now = new Date();
const services = { database, now: () => now };
const masterCache = new MasterCache(database.db, () => true);
const tools = {
  services,
  masterCache,
  statistics: new WordStatistics(database),
  memory: new TermMemory(),
  quick: new QuickSearches(),
};
const shown = { topics: () => undefined, until: () => undefined };
const search = (text: string) => searchCatalogue(tools, { text, sort: 'newest', page: 1 }, shown);

/** With brackets around what is highlighted. */
const titlesFor = async (text: string) =>
  (await search(text)).hits.map(({ title }) =>
    title.map((run) => (run.matched ? `[${run.text}]` : run.text)).join(''),
  );

async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const before = database.statements();
  await work();
  return database.statements() - before;
}

const insert = `
  with inserted as (
    insert into products (author_id, title, description_html, description_text, summary)
    values (1, $1, '', '', '') returning id, search_vector),
  remembered as (
    insert into search_words select unnest(tsvector_to_array(search_vector)) from inserted on conflict do nothing)
  select id from inserted`;
async function addProduct(title: string): Promise<ProductId> {
  const [row] = await home.query<{ id: ProductId }>(insert, [title]);
  return row?.id as ProductId;
}

beforeAll(async () => {
  await home.query(
    `insert into members (first_name, last_name, email, password_hash)
     values ('Odette', 'Lindqvist', 'odette@example.org', 'none')`,
  );
});

describe('a found product', () => {
  let id: ProductId;
  beforeAll(async () => {
    id = await addProduct('Quarterly ledgers');
    await search('ledgers');
  });

  test.each([
    ['its title', `update products set title = 'Yearly ledgers'`, { title: 'Yearly ledgers' }],
    ['its likes', 'update product_counts set like_count = 7', { likes: 7 }],
    ['its comments', 'update product_counts set comment_count = 3', { commentCount: 3 }],
    ['its author', `update members set first_name = 'Ottilie'`, { author: { firstName: 'Ottilie' } }],
    [
      'its picture',
      `with picture as (
         insert into product_pictures (product_id, stem, width, height)
         select id, 'stem', 4, 3 from products returning id, product_id)
       update products p set primary_picture_id = picture.id from picture where p.id = picture.product_id`,
      { picture: { stem: 'stem' } },
    ],
    ['the text of its picture', `update product_pictures set alt = 'Books'`, { picture: { alt: 'Books' } }],
  ])('is shown with what changed: %s', async (_what, change, expected) => {
    await home.query(change);
    const { hits } = await search('ledgers');
    expect(hits[0]?.product).toMatchObject(expected);
  });

  test('is not shown once it is deleted', async () => {
    await home.query('update products set deleted_at = now() where id = $1', [id]);
    expect(await titlesFor('ledgers')).toEqual([]);
  });
});

describe('a found product that expires', () => {
  test('is shown as expired', async () => {
    await addProduct('Brevity');
    await home.query(`update products set expires_at = now() + interval '1 hour' where title = 'Brevity'`);
    await search('brevity');
    now = new Date(Date.now() + 2 * 3_600_000);
    expect((await search('brevity')).hits[0]?.product.status).toBe('expired');
    now = new Date();
  });
});

describe('cached word forms', () => {
  beforeEach(() => home.query('delete from products'));

  test('are reused while no word is added', async () => {
    await addProduct('Zephyrs');
    await search('zephyrs');
    await search('zephyrs');
    await addProduct('Zephyrs');
    await search('zephyrs');
    expect(await statementsOf(() => search('zephyrs'))).toBe(2);
  });

  test('are looked up again after a new word', async () => {
    await addProduct('Zebras');
    expect(await titlesFor('zebra')).toEqual(['[Zebras]']);
    await addProduct('Zebrafish');
    expect((await titlesFor('zebra')).sort()).toEqual(['[Zebrafish]', '[Zebras]']);
    expect(await statementsOf(() => search('zebra'))).toBe(2);
  });

  test('are looked up again after a word of a transaction that commits late', async () => {
    await addProduct('Yaks');
    await using writer = await database.pool.connect().then((client) => ({
      client,
      [Symbol.asyncDispose]: async () => client.release(),
    }));
    await writer.client.query('begin');
    await writer.client.query(insert, ['Yakherd']);
    await addProduct('Unheard');
    expect(await titlesFor('yak')).toEqual(['[Yaks]']);
    await writer.client.query('commit');
    expect((await titlesFor('yak')).sort()).toEqual(['[Yakherd]', '[Yaks]']);
  });

  test('are not cached for unknown words', async () => {
    expect(await titlesFor('xylophone')).toEqual([]);
    await addProduct('Xylophone');
    expect(await titlesFor('xylophone')).toEqual(['[Xylophone]']);
  });

  test('are cached for words of a restored database', async () => {
    await addProduct('Quokkas');
    await home.query(`update search_words set added_in = '9000000000'`);
    await search('quokkas');
    expect(await statementsOf(() => search('quokkas'))).toBe(2);
    await addProduct('Quokkaville');
    expect((await titlesFor('quokka')).sort()).toEqual(['[Quokkas]', '[Quokkaville]'].sort());
  });

  test('are compared with newer words by an index', async () => {
    const texts: string[] = [];
    const listening = async (_name: string, text: string) => {
      texts.push(text);
      return [];
    };
    await findHits(listening, {
      said: '',
      query: '',
      indexed: '',
      snapshots: [],
      sort: 'newest',
      limit: 20,
      skip: 0,
    });
    const plan = await home.query<{ line: string }>(`explain (generic_plan) ${texts[0]}`);
    const lines = plan.flatMap((line) => Object.values(line));
    expect(lines.filter((line) => line.includes('on search_words w'))).toEqual([
      expect.stringMatching(/Index (Only )?Scan using search_words_added/),
    ]);
  });
});
