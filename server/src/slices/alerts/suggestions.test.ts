import { afterAll, expect, test } from 'vitest';
import { keywordLength } from '#contract/alerts/limits.ts';
import { topics } from '#contract/core/topics.ts';
import { createTestApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';

const app = await createTestApp();
afterAll(() => app.close());

await app.database.query(
  `insert into tags (name, status) values ('Claims', 'active'), ('Term life', 'active'), ('Afterlife', 'active'),
     ('Life, again', 'active'), ('Life of old', 'suspended')`,
);
await app.database.query("insert into labels (name) values ('Life insurance')");
await app.services.write(async ({ changed }) => changed(topics.masters));

const suggestions = async (alttxt: unknown) =>
  (await call<{ message: string[] }>(app, '/api/alertSuggetion', { alttxt })).body
    .message as unknown as string[];

test('names that begin with the text come first, then those with a word that does, each once', async () => {
  expect(await suggestions('life')).toEqual(['Life again', 'Life insurance', 'Term life', 'Afterlife']);
  expect(await suggestions('  LIFE i')).toEqual(['Life insurance']);
});

test('they come from categories, types, tags and labels', async () => {
  const found = await Promise.all(['Careers', 'Webinar', 'Claims', 'Early bird'].map(suggestions));
  expect(found.flat()).toEqual(['Careers', 'Webinar', 'Claims', 'Early bird']);
});

test('a name that is too long for a keyword is none, one that fits without its commas is (rules/alerts 12)', async () => {
  const fitting = `Pension ${'x'.repeat(keywordLength - 'Pension '.length)}`;
  const names = [`${fitting}y`, fitting.replace(' ', ',,, ')];
  await app.database.query('insert into tags (name) select unnest($1::text[])', [names]);
  await app.services.write(async ({ changed }) => changed(topics.masters));
  expect(await suggestions('pension')).toEqual([fitting]);
});

test('nothing that fits is an empty list, and nothing entered the first ten', async () => {
  expect(await suggestions('quantum')).toEqual([]);
  expect(await suggestions('%')).toEqual([]);
  expect(await suggestions('')).toHaveLength(10);
});
