/** Tokens without spaces that contain several search words. */
import { describe, expect, test } from 'vitest';
import type { TagId } from '#contract/core/ids.ts';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { addMember } from '../../testing/members.ts';
import { addProduct } from '../../testing/products.ts';
import { addThread, forumTitles } from '../../testing/threads.ts';

const app = await setUpApp();

const titles = [
  'SECURE 2.0 explained',
  'Rule 12b-1 fees',
  'A.M. Best ratings',
  'Life/Health exam',
  'CFP/ChFC review',
  'Series 7/66',
  'COVID-19 claims',
  'Annuities: pros/cons',
  'CE: 1.5 hours for $49.50',
  'Ask office@example.org',
  'See www.example.net/tables?year=2031',
  'Long-term care & snake_case <b>',
];

const reader = await addMember(app);
for (const title of titles) await addProduct(app, { title, tagIds: [], labelIds: [], productTypeIds: [] });
await addProduct(app, { title: 'Filed', tagIds: [await addTag('Form W-4/W-9')] });
for (const title of titles) await addThread(app, { title, descriptionHtml: '' });

async function addTag(name: string): Promise<TagId> {
  const [row] = await app.database.query<{ id: TagId }>('insert into tags (name) values ($1) returning id', [
    name,
  ]);
  if (row === undefined) throw new Error('the tag is not there');
  return row.id;
}

async function found(searchtxt: string): Promise<string[]> {
  const { body } = await call<{ deals: { del_title: string }[] }>(app, 'search', { searchtxt });
  return body.deals.map(({ del_title }) => del_title);
}

async function previewed(keyword: string): Promise<string[]> {
  const { body } = await call<{ deals: { del_title: string }[] }>(
    app,
    'previewDealAlert',
    { tags: [keyword] },
    reader,
  );
  return body.deals.map(({ del_title }) => del_title);
}

describe('compound words (rules/search 6)', () => {
  test.each(titles)('are found as written: %s', async (title) => {
    expect(await found(title)).toEqual([title]);
    expect(await forumTitles(app, { searchtxt: title })).toEqual([title]);
    expect(await previewed(title)).toEqual([title]);
  });

  test.each([
    ['2.0', 'SECURE 2.0 explained'],
    ['12b', 'Rule 12b-1 fees'],
    ['chfc', 'CFP/ChFC review'],
    ['covid 19', 'COVID-19 claims'],
    ['49.50', 'CE: 1.5 hours for $49.50'],
    ['office', 'Ask office@example.org'],
    ['example.net', 'See www.example.net/tables?year=2031'],
    ['snake', 'Long-term care & snake_case <b>'],
  ])('are found by a part: %s', async (part, title) => {
    expect(await found(part)).toEqual([title]);
    expect(await forumTitles(app, { searchtxt: part })).toEqual([title]);
  });

  test.each([
    ['long-term car', 'Long-term care & snake_case <b>'],
    ['life/health exa', 'Life/Health exam'],
  ])('can be followed by the beginning of a word: %s', async (typed, title) => {
    expect(await found(typed)).toEqual([title]);
    expect(await forumTitles(app, { searchtxt: typed })).toEqual([title]);
  });

  test('are found in the name of a tag', async () => {
    expect(await found('form w-4')).toEqual(['Filed']);
    expect(await found('w 9')).toEqual(['Filed']);
    expect(await previewed('W-4/W-9')).toEqual(['Filed']);
  });

  test('are found as a phrase in the forum, and can be excluded', async () => {
    expect(await forumTitles(app, { searchtxt: 'health/life' })).toEqual([]);
    expect(await forumTitles(app, { searchtxt: 'exam -life/health' })).toEqual([]);
    expect(await forumTitles(app, { searchtxt: '"life/health exam"' })).toEqual(['Life/Health exam']);
  });
});
