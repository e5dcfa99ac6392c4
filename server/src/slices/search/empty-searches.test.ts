import { beforeEach, expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { noteEmptySearch } from './empty-searches.ts';

let now = new Date('2026-11-25T12:00:00Z');
const app = await setUpApp({ now: () => now });

const tell = (text: string, network: string) => noteEmptySearch(app.context, text, network);
const kept = () =>
  app.database.query('select day::text, words, people from empty_searches order by day, words');
const everything = async () => {
  const rows = await app.database.query('select * from empty_search_marks, empty_search_salts');
  return JSON.stringify(rows);
};
const forget = async () => {
  await app.runJob('forget-empty-searches');
};

beforeEach(async () => {
  now = new Date('2026-11-25T12:00:00Z');
  await app.database.query('truncate empty_searches, empty_search_marks, empty_search_salts');
});

test('keeps words once three networks searched for them on a day', async () => {
  await tell('Estate planning', '192.0.2.1');
  await tell('estate  planning', '192.0.2.2');
  await tell('estate planning', '192.0.2.2');
  expect(await kept()).toEqual([]);
  await tell('ESTATE PLANNING', '192.0.2.3');
  await tell('estate planning', '192.0.2.4');
  expect(await kept()).toEqual([{ day: '2026-11-25', words: 'estate planning', people: 4 }]);
});

test('until then stores neither words nor networks', async () => {
  await tell('estate planning', '192.0.2.1');
  const text = await everything();
  expect(text).toContain('words_hash');
  expect(text).not.toMatch(/estate|192\.0\.2\.1/);
});

test('uses a new salt each day', async () => {
  await tell('estate planning', '192.0.2.1');
  await tell('estate planning', '192.0.2.2');
  now = new Date('2026-11-26T00:00:00Z');
  await tell('estate planning', '192.0.2.3');
  expect(await kept()).toEqual([]);
  await forget();
  const salts = 'select day::text from empty_search_salts';
  expect(await app.database.query(salts)).toEqual([{ day: '2026-11-26' }]);
  expect(await app.database.query('select day::text from empty_search_marks')).toHaveLength(1);
});

test('stores nothing about searches for a person', async () => {
  for (const network of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) await tell('ann@example.org', network);
  expect(await kept()).toEqual([]);
  expect(await app.database.query('select from empty_search_marks')).toHaveLength(0);
});

test('deletes words after 90 days', async () => {
  await app.database.query(
    `insert into empty_searches values ('2026-08-27', 'older', 3), ('2026-08-28', 'newer', 3)`,
  );
  await forget();
  expect(await kept()).toMatchObject([{ words: 'newer' }]);
});
