import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { openDatabase } from './database.ts';

const own = await createTestDatabase();
const { preparedTexts, queryTexts, pool, close } = openDatabase({
  url: own.url,
  size: 1,
  onIdleError: () => undefined,
});
afterAll(async () => {
  await close();
  await own.close();
});

const numbers = 'select n, $2::text as word from generate_series(1, $1::integer) n order by n';

test('rows come as their texts, in their order, once and again', async () => {
  const read = () => preparedTexts('numbers', numbers, [2, 'ä "quoted" word']);
  const rows = [
    { n: 1, word: 'ä "quoted" word' },
    { n: 2, word: 'ä "quoted" word' },
  ];
  for (const texts of [await read(), await read()])
    expect(texts.map((text) => JSON.parse(text))).toEqual(rows);
  expect(await preparedTexts('numbers', numbers, [0, null])).toEqual([]);
  expect(await queryTexts(numbers, [1, null])).toEqual(['{"n":1,"word":null}']);
});

test('a statement is parsed once for each connection, and one without a name keeps none', async () => {
  for (let round = 0; round < 3; round += 1) await preparedTexts('once', numbers, [1, '']);
  await queryTexts('select 1 as one', []);
  const { rows } = await pool.query(
    `select name from pg_prepared_statements where name = 'once' or name = ''`,
  );
  expect(rows).toEqual([{ name: 'once' }]);
});

test('what PostgreSQL refuses is thrown, and the connection is good for the next', async () => {
  await expect(queryTexts('select 1 / $1::integer as failed', [0])).rejects.toMatchObject({ code: '22012' });
  await expect(preparedTexts('broken', 'select from nowhere', [])).rejects.toMatchObject({ code: '42P01' });
  await expect(preparedTexts('broken', 'select from nowhere', [])).rejects.toMatchObject({ code: '42P01' });
  expect(await preparedTexts('broken', 'select 1 as one', [])).toEqual(['{"one":1}']);
});

test('two statements of one name are a mistake of ours', async () => {
  await preparedTexts('named', 'select 1 as one', []);
  await expect(preparedTexts('named', 'select 2 as two', [])).rejects.toThrow(
    'Two statements are named named.',
  );
});

test('PostgreSQL is not asked to describe the rows', async () => {
  const client = await pool.connect();
  const described: unknown[] = [];
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
  connection.on('rowDescription', (message) => described.push(message));
  client.release();
  await preparedTexts('described', 'select 1 as one', []);
  expect(described).toEqual([]);
});
