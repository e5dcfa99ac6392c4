/** Searches ignore accents and invisible characters, in products, huddles and alerts alike (rules/search 17). */
import { beforeAll, describe, expect, test } from 'vitest';
import type { MemberId, ProductId } from '#contract/core/ids.ts';
import { normalizeForSearch } from '#contract/core/search-text.ts';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { addMember } from '../../testing/members.ts';
import { addProduct } from '../../testing/products.ts';
import { addThread } from '../../testing/threads.ts';
import { comparable } from './highlighting.ts';
import { forgetUnusedWords } from './queries.ts';
import { reindexSearch } from './reindexing.ts';

const app = await setUpApp({ isWorking: false });

interface FoundProducts {
  corrected: { from: string; to: string[] }[];
  deals: { del_title: string }[];
}

const search = async (searchtxt: string) => (await call<FoundProducts>(app, 'search', { searchtxt })).body;
const titles = async (searchtxt: string) => (await search(searchtxt)).deals.map(({ del_title }) => del_title);

async function threadTitles(searchtxt: string): Promise<string[]> {
  const { body } = await call<{ message: { for_title: string }[] }>(app, 'forums', { searchtxt });
  return body.message.map(({ for_title }) => for_title);
}

/** The first two contain decomposed letters and a soft hyphen. */
const texts = [
  'Re\u0301sume\u0301 clinic',
  'Insur\u00adance basics',
  'Café Straßburg',
  'Office of 40 m² in Łódź',
  'Guildhall™ handbook',
];
let productId: ProductId;

beforeAll(async () => {
  const author = await addMember(app);
  for (const title of texts) {
    productId = await addProduct(app, { title, authorId: author.id as MemberId });
    await addThread(app, { title, authorId: author.id });
  }
});

const queries = [
  ['resume', 0],
  ['r\u00e9sum\u00e9s', 0],
  ['resu', 0],
  ['RÉSU', 0],
  ['insurance', 1],
  ['insur\u00adance', 1],
  ['cafe', 2],
  ['caf\u200be\u0301', 2],
  ['strassburg', 2],
  ['lodz', 3],
  ['m2', 3],
  ['m²', 3],
  ['guildhall handbook', 4],
] as const;

describe.each(queries)('%s', (query, place) => {
  test('finds its product and its huddle', async () => {
    expect(await titles(query)).toEqual([texts[place]]);
    expect(await threadTitles(query)).toEqual([texts[place]]);
  });

  test('is a keyword that fits the product', async () => {
    const [row] = await app.database.query<{ titles: string[] }>(
      'select array_agg(title) as titles from products p where alert_words(p) @@ alert_query($1)',
      [query],
    );
    // Alerts match whole words.
    const isBeginning = normalizeForSearch(query).length === 4 && query !== 'lodz' && place === 0;
    expect(row?.titles).toEqual(isBeginning ? null : [texts[place]]);
  });
});

test('forgives a typing error beside an accent, and names the word as it was typed', async () => {
  const { deals, corrected } = await search('stráßbrug');
  expect(deals.map(({ del_title }) => del_title)).toEqual([texts[2]]);
  expect(corrected).toEqual([{ from: 'stráßbrug', to: ['strassburg'] }]);
});

test('compares words in the application as the database does', async () => {
  const words = [
    'Résumé',
    'Straße',
    'ŁÓDŹ',
    'Œuvre',
    'Þór',
    'İstanbul',
    'naïve',
    'ﬁnance',
    'Ætna',
    'Đorđe',
    'Ħal',
  ];
  const rows = await app.database.query<{ folded: string }>(
    `select (tsvector_to_array(to_tsvector('unaccented_simple', words_apart(word))))[1] as folded
     from unnest($1::text[]) with ordinality w (word, place) order by place`,
    [words],
  );
  expect(words.map(comparable)).toEqual(rows.map(({ folded }) => folded));
});

/** rules/search 19 */
test('words that no product contains any more are deleted, and those of deleted products stay', async () => {
  const words = ['quixotical', 'zephyrous', 'mulberried'];
  const [kept = 0, deleted = 0, gone = 0] = await Promise.all(
    words.map((word) => addProduct(app, { title: `A ${word} evening` })),
  );
  const rows = () =>
    app.database.query<{ word: string }>('select word from search_words where word = any ($1) order by 1', [
      words,
    ]);
  await app.database.query('insert into search_words select unnest($1::text[]) on conflict do nothing', [
    words,
  ]);
  await app.database.query('update products set deleted_at = now() where id = $1', [deleted]);
  await app.database.query("update products set title = 'An evening' where id = $1", [gone]);
  await app.context.write(({ tx }) => forgetUnusedWords(tx));
  expect(kept).toBeGreaterThan(0);
  expect((await rows()).map(({ word }) => word)).toEqual(['quixotical', 'zephyrous']);
});

test('makes vectors again that an earlier version made, in batches', async () => {
  await app.database.query(`
    alter table products alter column search_vector drop expression;
    update products set search_vector = to_tsvector('english', title) where title like 'Café%';
    alter table threads disable trigger fill_search_vector;
    update threads set search_vector = to_tsvector('english', title) where title like 'Café%';
    alter table threads enable trigger fill_search_vector;
    create function fill_product() returns trigger language plpgsql as $$ begin
      new.search_vector := product_search_vector(new.title, new.listed_in, new.type_ids, new.tag_ids, new.label_ids,
        new.description_text);
      return new; end $$;
    create trigger fill_product before update of title on products for each row execute function fill_product();
    insert into search_reindexing (kind) values ('product'), ('thread') on conflict (kind) do update set after_id = 0`);
  const found = async () => [await titles('strassburg café'), await threadTitles('strassburg café')];
  expect(await found()).toEqual([[], []]);
  await reindexSearch(app.context);
  expect(await found()).toEqual([[texts[2]], [texts[2]]]);
  expect(await app.database.query('select from search_reindexing')).toEqual([]);
  expect(productId).toBeGreaterThan(0);
});
