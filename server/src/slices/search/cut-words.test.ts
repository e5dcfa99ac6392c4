/** What is written in one piece and is several words to whoever looks for it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TagId } from '#contract/core/ids.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { createTestApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { migrateTo } from '../../testing/former-database.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { addProduct } from '../../testing/products.ts';
import { addThread, forumTitles } from '../../testing/threads.ts';

const app = await createTestApp();
afterAll(() => app.close());

const titles = [
  'SECURE 2.0 explained',
  'U.S. tax update',
  'Rule 12b-1 fees',
  'A.M. Best ratings',
  'Life/Health exam',
  'CFP/ChFC review',
  'Series 7/66',
  'COVID-19 claims',
  'W-2 basics',
  'Ph.D. evening',
  'Annuities: pros/cons',
  'CE: 1.5 hours for $49.50',
  'Ask office@example.org',
  'See www.example.net/tables?year=2031',
  'Long-term care & snake_case <b>',
];

let reader: TestMember;
beforeAll(async () => {
  reader = await addMember(app);
  for (const title of titles) await addProduct(app, { title, tagIds: [], labelIds: [], productTypeIds: [] });
  await addProduct(app, { title: 'Filed', tagIds: [await addTag('Form W-4/W-9')] });
  for (const title of titles) await addThread(app, { title, descriptionHtml: '' });
});

async function addTag(name: string): Promise<TagId> {
  const [row] = await app.database.query<{ id: TagId }>('insert into tags (name) values ($1) returning id', [
    name,
  ]);
  if (row === undefined) throw new Error('the tag is not there');
  return row.id;
}

async function found(searchtxt: string): Promise<string[]> {
  const { body } = await call<{ deals: { del_title: string }[] }>(app, '/api/search', { searchtxt });
  return body.deals.map(({ del_title }) => del_title);
}

async function previewed(keyword: string): Promise<string[]> {
  const { body } = await call<{ deals: { del_title: string }[] }>(
    app,
    '/api/previewDealAlert',
    { tags: [keyword] },
    { token: reader.token },
  );
  return body.deals.map(({ del_title }) => del_title);
}

describe('what is written in one piece (rules/search 6)', () => {
  test.each(titles)('is found as it stands: %s', async (title) => {
    expect(await found(title)).toEqual([title]);
    expect(await forumTitles(app, { searchtxt: title })).toEqual([title]);
    expect(await previewed(title)).toEqual([title]);
  });

  test.each([
    ['2.0', 'SECURE 2.0 explained'],
    ['12b', 'Rule 12b-1 fees'],
    ['health', 'Life/Health exam'],
    ['chfc', 'CFP/ChFC review'],
    ['Series 66', 'Series 7/66'],
    ['covid 19', 'COVID-19 claims'],
    ['49.50', 'CE: 1.5 hours for $49.50'],
    ['office', 'Ask office@example.org'],
    ['example.net', 'See www.example.net/tables?year=2031'],
    ['2031', 'See www.example.net/tables?year=2031'],
    ['snake', 'Long-term care & snake_case <b>'],
  ])('is found by a part of it: %s', async (part, title) => {
    expect(await found(part)).toEqual([title]);
    expect(await forumTitles(app, { searchtxt: part })).toEqual([title]);
  });

  test.each([
    ['long-term car', 'Long-term care & snake_case <b>'],
    ['life/health exa', 'Life/Health exam'],
  ])('may have the beginning of a word behind it: %s', async (typed, title) => {
    expect(await found(typed)).toEqual([title]);
    expect(await forumTitles(app, { searchtxt: typed })).toEqual([title]);
  });

  test('is found in the name of what a product is filed under', async () => {
    expect(await found('form w-4')).toEqual(['Filed']);
    expect(await found('w 9')).toEqual(['Filed']);
    expect(await previewed('W-4/W-9')).toEqual(['Filed']);
  });

  test('stands side by side in the forum, and may be left out', async () => {
    expect(await forumTitles(app, { searchtxt: 'health/life' })).toEqual([]);
    expect(await forumTitles(app, { searchtxt: 'exam -life/health' })).toEqual([]);
    expect(await forumTitles(app, { searchtxt: '"life/health exam"' })).toEqual(['Life/Health exam']);
  });
});

test('what was written before is found the same way', async () => {
  await using database = await createTestDatabase({ empty: true });
  await migrateTo(database, '0055');
  await database.query(`
    insert into members (first_name, last_name, email, password_hash) values ('Ann', 'A', 'ann@example.org', '');
    insert into products (author_id, title, description_html, description_text, summary)
      values (1, 'Life/Health exam', '', 'For COVID-19.', '');
    insert into threads (author_id, title, description_html) values (1, 'Medicare/Medicaid', '');
    insert into tags (name) values ('CE 1.5');
    insert into search_words select unnest(tsvector_to_array(search_vector)) from products;
    insert into alerts (member_id, title) values (1, '');
    insert into alert_keywords (alert_id, position, keyword) values (1, 1, 'COVID-19');
    insert into alert_scans select id, alert_words(p) from products p;
    insert into alert_matches (member_id, product_id, matched_at, is_waiting) values (1, 1, now(), true);
    insert into products (author_id, title, description_html, description_text, summary)
      values (1, 'Told long ago', '', 'COVID-19', '');
    insert into alert_scans select id, alert_words(p) from products p where id = 2;
    insert into alert_matches (member_id, product_id, matched_at, is_waiting, letter_id)
      values (1, 2, now() - interval '100 days', false, 7)`);
  expect(await migrate(database.url)).toContain('0055_words_apart.sql');
  const said = await database.query(`
    select search_vector @@ 'health & covid & 19' as found from products where id = 1
    union all select search_vector @@ 'medicaid' from threads
    union all select words @@ '1 & 5' from tags where name = 'CE 1.5'
    union all select alert_words(p) @@ query from products p, alert_keywords where id = 1
    union all select words @@ query = (product_id = 1) from alert_scans, alert_keywords
    union all select count(*) = 0 from search_words where word ~ '[/-]'
    union all select count(*) = 3 from search_words where word in ('health', 'covid', '19')`);
  expect(said).toEqual(Array(8).fill({ found: true }));
});
