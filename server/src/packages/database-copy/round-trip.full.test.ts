import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { asOwner, copyOf, type Database, databasesForFile, hashes, schemaOf } from './fixtures/contents.ts';
import { fillDatabase } from './index.ts';

/** Copies a database into another one with the same tables. */
const databases = databasesForFile();
const awkward = readFileSync(new URL('fixtures/awkward.sql', import.meta.url), 'utf8');

/** The inner function is found through the caller's search path. */
const twice = `
  create function once(text) returns text language sql immutable as 'select $1';
  create function twice(text) returns text language sql immutable as 'select once($1) || once($1)'`;

async function withAwkwardValues(): Promise<Database> {
  const database = await databases.create('empty');
  await database.query(twice);
  await database.query(awkward);
  return database;
}

async function withPeople(): Promise<Database> {
  const database = await databases.create('migrated');
  await database.query(`
    insert into members (first_name, last_name, email, password_hash)
      select 'Ada ' || n, E'O\\\\''Neill\\t', n || '@example.org', '' from generate_series(1, 300) n;
    insert into products (author_id, title, description_html, description_text, summary, category_ids, listed_in)
      select n, 'Abacus ' || n, '<p>Counts' || chr(10) || '</p>', 'Counts', '🧮', array[1], array[1] from generate_series(1, 200) n;
    insert into threads (author_id, title, description_html, description_text) select 1, 'Which?', '<p>?</p>', '?';
    insert into comments (product_id, author_id, reply_to_id, html)
      select n, n, nullif(n, 1) - 1, '<p>' || n from generate_series(1, 200) n;
    insert into alerts (member_id, title) values (1, 'Abaci');
    insert into alert_keywords (alert_id, position, keyword) values (1, 1, 'counting machines');
    insert into audit_log (actor_id, action, subject, subject_id, before, after) values (1, 'delete', 'comment', 1, '{}', '{"a": 1}');
    select nextval('file_ids'), nextval('file_ids')`);
  return database;
}

/** Applies to later sessions. */
async function setForAll({ url, query }: Database, setting: string): Promise<void> {
  await query(`alter database ${new URL(url).pathname.slice(1)} set ${setting}`);
}

test('a database with migrations and its schema are identical after a copy', async () => {
  await using source = await withPeople();
  await using target = await databases.create('migrated');
  const owner = await asOwner(target);
  const schema = await schemaOf(target);
  const copy = await copyOf(source.url);

  const rows = await fillDatabase(owner, copy);
  expect(rows).toEqual(copy.rows);
  expect(rows.get('members')).toBe(300);
  expect(await hashes(target)).toEqual(await hashes(source));
  expect(await schemaOf(target)).toEqual(schema);
  expect((await copyOf(target.url)).sequences).toEqual(copy.sequences);
});

test('a database is filled over existing content, even in tables that reject changes', async () => {
  await using source = await withPeople();
  const before = await hashes(source);
  const copy = await copyOf(source.url);
  const owner = await asOwner(source);
  await source.query(`update members set city = 'Ghent'; insert into labels (name) values ('Later')`);
  await fillDatabase(owner, copy);
  expect(await hashes(source)).toEqual(before);
  await expect(source.query('truncate audit_log')).rejects.toThrow();
});

test('copies values of every type, circular foreign keys, triggers and indexes of every state', async () => {
  await using source = await withAwkwardValues();
  await using target = await withAwkwardValues();
  await target.query(`update kinds set "Text, ""quoted""" = 'other'; delete from letters where id = 2`);
  await setForAll(target, 'search_path = pg_catalog');
  const owner = await asOwner(target);
  const schema = await schemaOf(target);
  const copy = await copyOf(source.url);

  expect(await fillDatabase(owner, copy)).toEqual(copy.rows);
  expect(Object.fromEntries(copy.rows)).toMatchObject({
    empty_ones: 0,
    without_columns: 1,
    'Only Generated': 1,
  });
  expect(await hashes(target)).toEqual(await hashes(source));
  expect(await schemaOf(target)).toEqual(schema);
});

test('settings of the database change no value', async () => {
  await using source = await withAwkwardValues();
  const copy = await copyOf(source.url);
  for (const setting of [
    `datestyle = 'SQL, DMY'`,
    `intervalstyle = 'sql_standard'`,
    'extra_float_digits = 0',
    `bytea_output = 'escape'`,
    `client_encoding = 'LATIN1'`,
    `timezone = 'Asia/Kathmandu'`,
  ]) {
    await setForAll(source, setting);
  }
  const other = await copyOf(source.url);
  for (const table of copy.tables) {
    const [one, two] = await Promise.all(
      [copy, other].map((from) => Readable.from(from.contentOf(table)).toArray()),
    );
    expect(Buffer.concat(two ?? []).toString(), table.name).toBe(Buffer.concat(one ?? []).toString());
  }
});

test('sequences continue, and no id is issued twice', async () => {
  await using source = await withAwkwardValues();
  await using target = await withAwkwardValues();
  await source.query(
    `select nextval('numbers'), setval('kinds_id_seq', 41), setval('empty_ones_id_seq', 9e15::bigint, false)`,
  );
  await fillDatabase(target.url, await copyOf(source.url));
  const next = `select nextval('numbers') as number, nextval('kinds_id_seq') as kind, nextval('empty_ones_id_seq') as empty`;
  expect(await target.query(next)).toEqual([{ number: '114', kind: '42', empty: '9000000000000000' }]);
  expect(await target.query(`select currval('numbers')`)).toEqual([{ currval: '114' }]);
});

test('a table that the copy does not name is empty afterwards', async () => {
  await using target = await withAwkwardValues();
  const { tables, ...copy } = await copyOf(target.url);
  const named = tables.filter(({ name }) => name !== 'marks');
  expect((await fillDatabase(target.url, { ...copy, tables: named })).has('marks')).toBe(false);
  expect(await target.query('select count(*)::integer as count from marks')).toEqual([{ count: 0 }]);
});
