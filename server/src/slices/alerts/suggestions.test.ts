import { expect, test } from 'vitest';
import { keywordLength } from '#contract/alerts/limits.ts';
import { topics } from '#contract/core/topics.ts';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';

const app = await setUpApp();

await app.database.query(
  `insert into tags (name, status) values ('Claims', 'active'), ('Term life', 'active'), ('Afterlife', 'active'),
     ('Life, again', 'active'), ('Life of old', 'suspended')`,
);
await app.database.query("insert into labels (name) values ('Life insurance')");
await app.context.write(async ({ changed }) => changed(topics.taxonomy));

const suggestions = async (alttxt: unknown) =>
  (await call<{ message: string[] }>(app, 'alertSuggetion', { alttxt })).body.message as unknown as string[];

test('lists names that begin with the text, then names with such a word', async () => {
  expect(await suggestions('life')).toEqual(['Life again', 'Life insurance', 'Term life', 'Afterlife']);
  expect(await suggestions('  LIFE i')).toEqual(['Life insurance']);
});

test('suggests categories, types, tags and labels', async () => {
  const found = await Promise.all(['Careers', 'Webinar', 'Claims', 'Early bird'].map(suggestions));
  expect(found.flat()).toEqual(['Careers', 'Webinar', 'Claims', 'Early bird']);
});

test('leaves out names too long for a keyword (rules/alerts 12)', async () => {
  const fitting = `Pension ${'x'.repeat(keywordLength - 'Pension '.length)}`;
  const names = [`${fitting}y`, fitting.replace(' ', ',,, ')];
  await app.database.query('insert into tags (name) select unnest($1::text[])', [names]);
  await app.context.write(async ({ changed }) => changed(topics.taxonomy));
  expect(await suggestions('pension')).toEqual([fitting]);
});

test('is empty without a match, and has ten names without a text', async () => {
  expect(await suggestions('quantum')).toEqual([]);
  expect(await suggestions('%')).toEqual([]);
  expect(await suggestions('')).toHaveLength(10);
});
