import { beforeAll, describe, expect, test } from 'vitest';
import type { TagId } from '#contract/core/ids.ts';
import { createTestApp, setUpApp } from '../../testing/app.ts';
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
  {
    title: 'Licensing preparation',
    descriptionText: 'Pass the exam at the first try.',
    memberPriceCents: 20_000,
  },
  {
    title: 'Estate basics',
    descriptionText: 'For advisors who hold several licenses.',
    memberPriceCents: 20_000,
  },
  { title: 'Annuities explained', descriptionText: 'Fixed, variable and indexed.', memberPriceCents: 500 },
  {
    title: 'Ethics evening',
    descriptionText: 'Conduct among colleagues.',
    categories: ['events'],
    memberPriceCents: 90_000,
    tagIds: [2],
  },
  { title: 'Café naïve: Größe und Maß', descriptionText: '保険の基礎 and more.', memberPriceCents: 0 },
  { title: 'To be or not to be', descriptionText: 'The and of.', memberPriceCents: 100 },
  {
    title: "O'Neil & Partners: C++ <b>bold</b>",
    descriptionText: 'Tax law 2031.',
    memberPriceCents: 700,
    labelIds: [3],
  },
  {
    title: 'Advisor wanted',
    descriptionText: 'A position.',
    categories: ['careers'],
    memberPriceCents: 1,
    productTypeIds: [5],
  },
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
    ['another form of it', 'licenses', ['Licensing preparation', 'Estate basics']],
    ['capital letters', 'ETHICS', ['Ethics evening']],
    ['its beginning', 'annu', ['Annuities explained']],
    ['two letters, which are no prefix', 'et', []],
    ['an error in another form of it', 'anuity', ['Annuities explained']],
    ['a wrong letter', 'annuitees', ['Annuities explained']],
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
      'more than ten words, of which the first ten are specific',
      'what is the way to see if the ethics of the evening will be one for all of the colleagues of mine with a zyzzyva',
      [],
    ],
    [
      'words after many stop words',
      'what is it that they have to be and to do with the ethics of an evening and its colleagues',
      ['Ethics evening'],
    ],
    ['nothing but stop words', 'to be or not', ['To be or not to be']],
    ['accents', 'größe', ['Café naïve: Größe und Maß']],
    ['another script', '保険の基礎', ['Café naïve: Größe und Maß']],
    ['a number', '2031', ["O'Neil & Partners: C++ <b>bold</b>"]],
    ['an apostrophe', "o'neil", ["O'Neil & Partners: C++ <b>bold</b>"]],
    ['nothing', '', []],
    ['only white space', ' \t\n ', []],
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

  test('ignores operators between words', async () => {
    for (const text of [
      'ethics & evening',
      'ethics | evening',
      '(ethics) !evening',
      "ethics:* 'evening'",
      'ethics <-> evening',
    ]) {
      expect(await titles(text)).toEqual(['Ethics evening']);
    }
  });

  test('rejects more than 200 characters', async () => {
    for (const text of ['a'.repeat(10_000), 'word '.repeat(2_000), 'a'.repeat(201)]) {
      const { status, body } = await search(text);
      expect(status).toBe(422);
      expect(body.errors).toEqual({ searchtxt: 'Search for at most 200 characters.' });
    }
  });

  test.each([[['ethics']], [{ $ne: '' }]])('rejects %j', async (value) => {
    const { status, body } = await search(value);
    expect(status).toBe(422);
    expect(body.errors).toEqual({ searchtxt: 'Search for plain text.' });
  });
});

describe('the order of results', () => {
  test.each([
    ['newest', ['Licensing preparation', 'Estate basics']],
    [undefined, ['Licensing preparation', 'Estate basics']],
    ['oldest', ['Estate basics', 'Licensing preparation']],
    // Both have the same price, so the one with the word in its title comes first.
    ['lowest_price', ['Licensing preparation', 'Estate basics']],
    ['highest_price', ['Licensing preparation', 'Estate basics']],
    ['best_match', ['Licensing preparation', 'Estate basics']],
  ])('by %s', async (sortby, expected) => {
    expect(await titles('licensing', { sortby })).toEqual(expected);
  });

  test('a title match comes before a body match with the same price', async () => {
    await addProduct(app, {
      title: 'Older',
      descriptionText: 'quorum',
      memberPriceCents: 5,
      createdAt: new Date('2031-06-03'),
    });
    await addProduct(app, {
      title: 'Quorum',
      descriptionText: 'x',
      memberPriceCents: 5,
      createdAt: new Date('2031-06-01'),
    });
    await addProduct(app, {
      title: 'Newer',
      descriptionText: 'quorum',
      memberPriceCents: 4,
      createdAt: new Date('2031-06-02'),
    });
    expect(await titles('quorum', { sortby: 'lowest_price' })).toEqual(['Newer', 'Quorum', 'Older']);
    expect(await titles('quorum', { sortby: 'highest_price' })).toEqual(['Quorum', 'Older', 'Newer']);
    expect(await titles('quorum', { sortby: 'newest' })).toEqual(['Older', 'Newer', 'Quorum']);
    expect(await titles('quorum', { sortby: 'oldest' })).toEqual(['Quorum', 'Newer', 'Older']);
    expect(await titles('quorum', { sortby: 'best_match' })).toEqual(['Quorum', 'Older', 'Newer']);
  });

  test('rejects an unknown order', async () => {
    expect((await search('e', { sortby: 'price' })).body.errors).toEqual({
      sortby: 'Choose one of: newest, oldest, lowest_price, highest_price, best_match.',
    });
  });
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

  test('is found in another process', async () => {
    await using other = await createTestApp({ database: app.database, isWorking: false });
    const found = async (searchtxt: string) =>
      (await call<Found>(other, 'search', { searchtxt })).body.deals.length;
    expect(await found('wombat')).toBe(0);
    await rename('Wombat', 2);
    await expect.poll(() => found('wombat')).toBe(1);
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

describe('corrections', () => {
  const corrected = async (text: string) => (await search(text)).body.corrected;

  test('name the word that was searched', async () => {
    expect(await corrected('anuities')).toEqual([{ from: 'anuities', to: ['annuities'] }]);
    expect(await corrected('Anuity')).toEqual([{ from: 'anuity', to: ['annuities'] }]);
    expect(await corrected('ethics coleagues')).toEqual([{ from: 'coleagues', to: ['colleagues'] }]);
  });

  test.each(['annuities', 'annuity', 'annu', 'lew', 'zyzzyva', '', 'licensing coleagues'])(
    'are empty for %j',
    async (text) => {
      expect(await corrected(text)).toEqual([]);
    },
  );
});

test('an excerpt separates paragraphs, headings and list items', async () => {
  await addProduct(app, {
    title: 'Blocks',
    descriptionText: 'Program Arrival Breakfast until noon Bring zithers',
    descriptionHtml:
      '<h2>Program</h2><ul><li>Arrival</li><li>Breakfast until <strong>noon</strong></li></ul><p>Bring zithers</p>',
  });
  const excerpt = async (text: string) =>
    (await search(text)).body.deals[0]?.marked_descr.map((run) => run.text).join('');
  const whole = 'Program: Arrival · Breakfast until noon · Bring zithers';
  expect(await excerpt('noon')).toBe(whole);
  expect(await excerpt('blocks')).toBe(whole);
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

  test('without changing the text', async () => {
    const hit = await runs('partners');
    expect(hit?.marked_title.map(({ text }) => text).join('')).toBe("O'Neil & Partners: C++ <b>bold</b>");
  });
});
