import { beforeAll, describe, expect, test } from 'vitest';
import type { TagId } from '#contract/core/ids.ts';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { addProduct, type GivenProduct } from '../../testing/products.ts';

interface Found {
  message: string;
  count: number;
  more: boolean;
  corrected: { from: string; to: string[] }[];
  deals: {
    id: number;
    del_title: string;
    marked_title: { text: string; matched: boolean }[];
    marked_descr: { text: string; matched: boolean }[];
  }[];
}

const app = await setUpApp();

const search = (searchtxt: unknown, more: Record<string, unknown> = {}) =>
  call<Found>(app, 'search', { searchtxt, ...more });

async function titles(searchtxt: string, more: Record<string, unknown> = {}): Promise<string[]> {
  const { status, body } = await search(searchtxt, more);
  expect([searchtxt, status]).toEqual([searchtxt, 200]);
  expect(body.count).toBe(body.deals.length);
  return body.deals.map(({ del_title }) => del_title);
}

/** Each one day older than the one before. */
const catalogue: GivenProduct[] = [
  { title: 'Licensing preparation', descriptionText: 'Pass the exam at the first try.' },
  { title: 'Estate basics', descriptionText: 'For advisors who hold several licenses.' },
  { title: 'Annuities explained', descriptionText: 'Fixed, variable and indexed.' },
  {
    ...{ title: 'Ethics evening', descriptionText: 'Conduct among colleagues.' },
    ...{ categories: ['events'], tagIds: [2] },
  },
  { title: 'Café naïve: Größe und Maß', descriptionText: '保険の基礎 and more.' },
  { title: 'To be or not to be', descriptionText: 'The and of.' },
  { title: "O'Neil & Partners: C++ <b>bold</b>", descriptionText: 'Tax law 2031.', labelIds: [3] },
  { title: 'Advisor wanted', descriptionText: 'A position.', categories: ['careers'], productTypeIds: [5] },
];

beforeAll(async () => {
  for (const [age, product] of catalogue.entries()) {
    await addProduct(app, { ...product, createdAt: new Date(Date.UTC(2031, 0, 30 - age)) });
  }
});

describe('a search', () => {
  test.each([
    ['the word', 'annuities', ['Annuities explained']],
    ['another form of it', 'annuity', ['Annuities explained']],
    ['capital letters', 'ETHICS', ['Ethics evening']],
    ['its beginning', 'annu', ['Annuities explained']],
    ['two letters, which are no prefix', 'et', []],
    ['an error in another form of it', 'anuity', ['Annuities explained']],
    ['an error in a short word', 'lew', []],
    ['two words of one product', 'ethics colleagues', ['Ethics evening']],
    ['two words of two products', 'ethics annuities', []],
    ['a word and an error', 'ethics coleagues', ['Ethics evening']],
    ['an unknown word', 'zyzzyva', []],
    ['the category', 'careers', ['Advisor wanted']],
    ['the type', 'full-time position', ['Advisor wanted']],
    ['the tag', 'compliance', ['Ethics evening']],
    ['the label', 'member offer', ["O'Neil & Partners: C++ <b>bold</b>"]],
    ['stop words among others', 'the ethics of an evening', ['Ethics evening']],
    [
      'words after many stop words',
      'what is it that they have to be and to do with the ethics of an evening and its colleagues',
      ['Ethics evening'],
    ],
    ['nothing but stop words', 'to be or not', ['To be or not to be']],
    ['another script', '保険の基礎', ['Café naïve: Größe und Maß']],
    ['an apostrophe', "o'neil", ["O'Neil & Partners: C++ <b>bold</b>"]],
    ['nothing', '', []],
    ['only signs', '&|!:*()', []],
  ])('finds by %s: %s', async (_what, text, expected) => {
    expect(await titles(text)).toEqual(expected);
  });

  test.each(["'; drop table products; --", '%', '\u0000', '\ud800', '* '.repeat(100)])(
    'accepts %j',
    async (text) => {
      const { status, body } = await search(text);
      expect(status).toBe(200);
      expect(body.response).toBe('success');
    },
  );

  test.each([
    ['a'.repeat(201), 'Search for at most 200 characters.'],
    [{ $ne: '' }, 'Search for plain text.'],
  ])('rejects %j', async (text, sentence) => {
    const { status, body } = await search(text);
    expect([status, body.errors]).toEqual([422, { searchtxt: sentence }]);
  });
});

test('a title match comes before a body match with the same price', async () => {
  const add = (title: string, descriptionText: string, memberPriceCents: number, day: number) =>
    addProduct(app, {
      title,
      descriptionText,
      memberPriceCents,
      createdAt: new Date(Date.UTC(2031, 5, day)),
    });
  await add('Older', 'quorum', 5, 3);
  await add('Quorum', 'x', 5, 1);
  await add('Newer', 'quorum', 4, 2);
  expect(await titles('quorum', { sortby: 'lowest_price' })).toEqual(['Newer', 'Quorum', 'Older']);
  expect(await titles('quorum', { sortby: 'highest_price' })).toEqual(['Quorum', 'Older', 'Newer']);
  expect(await titles('quorum', { sortby: 'newest' })).toEqual(['Older', 'Newer', 'Quorum']);
  expect(await titles('quorum', { sortby: 'oldest' })).toEqual(['Quorum', 'Newer', 'Older']);
  expect(await titles('quorum', { sortby: 'best_match' })).toEqual(['Quorum', 'Older', 'Newer']);
});

describe('a renamed taxonomy term', () => {
  const rename = (name: string, id: number) =>
    app.context.write(async ({ tx, changed }) => {
      await tx
        .updateTable('tags')
        .set({ name })
        .where('id', '=', id as TagId)
        .execute();
      changed('masters');
    });
  const hit = ['Ethics evening'];

  test('is found by the new name only, and no product is written', async () => {
    const rows = () => app.database.query('select id, xmin from products order by id');
    const before = await rows();
    expect(await titles('compliance')).toEqual(hit);
    await rename('Quokka regulations/Rulebook', 2);
    expect(await titles('compliance')).toEqual([]);
    expect(await titles('quokkas regulation')).toEqual(hit);
    expect(await titles('quok evening')).toEqual(hit);
    expect(await titles('rulebook')).toEqual(hit);
    expect(await rows()).toEqual(before);
  });

  test('is found with a typing error', async () => {
    await rename('Compliance', 2);
    expect(await titles('complience')).toEqual(hit);
    expect((await search('complience')).body.corrected).toEqual([{ from: 'complience', to: ['compliance'] }]);
    expect(await titles('complience coleagues')).toEqual(hit);
  });
});

test('the best match is a title, however many tag names match', async () => {
  await app.database.query(
    `insert into tags (id, name) select 900 + n, 'Marsupial number ' || n from generate_series(1, 6) n`,
  );
  await app.context.write(async ({ changed }) => changed('masters'));
  await addProduct(app, { title: 'A marsupial', createdAt: new Date('2031-05-01') });
  await addProduct(app, {
    title: 'Pouches',
    tagIds: [901, 902, 903, 904, 905, 906] as never,
    createdAt: new Date('2031-05-03'),
  });
  await addProduct(app, {
    title: 'Bags',
    descriptionText: 'marsupial, marsupials, marsupially',
    createdAt: new Date('2031-05-04'),
  });
  expect(await titles('marsupial', { sortby: 'best_match' })).toEqual(['A marsupial', 'Pouches', 'Bags']);
});

describe('matches are marked', () => {
  const runs = async (text: string) => (await search(text)).body.deals[0];

  test('in title and description', async () => {
    const hit = await runs('evening conduct');
    expect(hit?.marked_title).toEqual([
      { text: 'Ethics ', matched: false },
      { text: 'evening', matched: true },
    ]);
    expect(hit?.marked_descr).toEqual([
      { text: 'Conduct', matched: true },
      { text: ' among colleagues.', matched: false },
    ]);
  });

  test('as another form, as a beginning, and with a typing error', async () => {
    const marked = async (text: string) =>
      (await runs(text))?.marked_title.filter(({ matched }) => matched).map((run) => run.text);
    expect(await marked('annuity')).toEqual(['Annuities']);
    expect(await marked('annu')).toEqual(['Annuities']);
    expect(await marked('anuities')).toEqual(['Annuities']);
    expect(await marked('anuity')).toEqual(['Annuities']);
    expect(await marked('to be or not')).toEqual(['To', 'be', 'or', 'not', 'to', 'be']);
  });
});

describe('the pages of results', () => {
  beforeAll(async () => {
    await addProduct(app, { title: 'Ethics evening' });
    await app.database.query(
      `insert into products (author_id, title, description_html, description_text, summary, created_at)
       select (select min(id) from members), 'Bulk item ' || n, '<p>bulk</p>', 'bulk', 'bulk',
         timestamptz '2020-01-01' + n * interval '1 minute'
       from generate_series(1, 1100) n`,
    );
    await app.database.query("insert into search_words values ('bulk'), ('item') on conflict do nothing");
    app.context.cache.invalidate(['products']);
  });

  test('are counted to a thousand, and end at page 50', async () => {
    const { body } = await search('bulk', { page: 50 });
    expect(body).toMatchObject({ count: 1000, more: true, message: '1000+ products found' });
    expect(body.deals).toHaveLength(20);
    const { deals, ...said } = (await search('bulk', { page: 51 })).body;
    expect(said).toMatchObject({ count: 1000, more: true, message: '1000+ products found' });
    expect(deals).toEqual([]);
  });

  test.each([
    [-5, 1],
    ['', 1],
  ])('page %j is page %d', async (page, same) => {
    expect((await search('bulk', { page })).body.deals).toEqual(
      (await search('bulk', { page: same })).body.deals,
    );
  });

  test('beyond the end are empty', async () => {
    expect((await search('bulk', { page: 2_147_483_648 })).body.deals).toEqual([]);
    expect((await search('bulk', { page: 'x' })).body.errors).toEqual({
      page: 'Send a whole number.',
    });
  });
});

describe('the searched products', () => {
  test('change with the catalogue at once', async () => {
    expect(await titles('xylophone')).toEqual([]);
    const id = await addProduct(app, { title: 'Xylophone night' });
    expect(await titles('xylophone')).toEqual(['Xylophone night']);
    await app.context.write(async ({ tx, changed }) => {
      await tx.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', id).execute();
      changed('products', `product:${id}`);
    });
    expect(await titles('xylophone')).toEqual([]);
  });

  test.each<[string, GivenProduct]>([
    ['inactive', { status: 'inactive' }],
    ['expired', { status: 'expired' }],
    ['past its expiry', { expiresAt: new Date('2020-01-01') }],
  ])('exclude a product that is %s', async (_what, given) => {
    await addProduct(app, { title: 'Quixotic', ...given });
    expect(await titles('quixotic')).toEqual([]);
  });

  test('exclude a cached product once it expires', async () => {
    await addProduct(app, { title: 'Ephemeral', expiresAt: new Date(Date.now() + 3_000) });
    expect(await titles('ephemeral')).toEqual(['Ephemeral']);
    await expect.poll(() => titles('ephemeral')).toEqual([]);
  });
});
