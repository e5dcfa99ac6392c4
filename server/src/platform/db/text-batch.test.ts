import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { openDatabase } from './database.ts';

const own = await createTestDatabase();
const { quickTexts, statements, close } = openDatabase({ url: own.url, onIdleError: () => undefined });
afterAll(async () => {
  await close();
  await own.close();
});

const numbered = (n: number) => quickTexts(`numbered-${n % 3}`, `select $1::integer + ${n % 3} as n`, [n]);
const divided = (by: number) => quickTexts('divided', 'select 6 / $1::integer as n', [by]);

/** Each one's rows, or the code or words of its error. */
async function outcomes(asked: Promise<string[]>[]): Promise<unknown[]> {
  const settled = await Promise.allSettled(asked);
  return settled.map((one) =>
    one.status === 'fulfilled' ? one.value : (one.reason.code ?? one.reason.message),
  );
}

test('many different statements at once have their own rows each, and count as what they are', async () => {
  const before = statements();
  const all = Array.from({ length: 200 }, (_unused, n) => n);
  const found = await Promise.all(all.map(numbered));
  expect(found).toEqual(all.map((n) => [`{"n":${n + (n % 3)}}`]));
  expect(statements() - before).toBe(200);
});

test('those of one turn share a connection, no more than eight', async () => {
  const pids = await Promise.all(
    Array.from({ length: 16 }, () => quickTexts('whose', 'select pg_backend_pid() as pid', [])),
  );
  const [first, second] = [new Set(pids.slice(0, 8).flat()), new Set(pids.slice(8).flat())];
  expect([first.size, second.size]).toEqual([1, 1]);
  expect(first).not.toEqual(second);
});

test('an error among neighbours is nobody else’s, wherever it stands', async () => {
  expect(await outcomes([0, 1, 0, 2, 3, 0].map(divided))).toEqual([
    '22012',
    ['{"n":6}'],
    '22012',
    ['{"n":3}'],
    ['{"n":2}'],
    '22012',
  ]);
  expect(await divided(1)).toEqual(['{"n":6}']);
});

test('one that cannot be parsed leaves the others their rows', async () => {
  const broken = quickTexts('broken', 'select from nowhere', []);
  expect(await outcomes([numbered(1), broken, numbered(1)])).toEqual([['{"n":2}'], '42P01', ['{"n":2}']]);
});

test('one whose backend is ended, or that takes too long, fails alone; statements are parsed anew', async () => {
  const ended = quickTexts('ended', 'select pg_terminate_backend(pg_backend_pid()) as ended', []);
  expect(await outcomes([divided(1), ended, divided(2)])).toEqual([['{"n":6}'], '57P01', ['{"n":3}']]);
  const late = quickTexts(
    'late',
    `select set_config('statement_timeout', '50', false) as was, pg_sleep(0) as slept`,
    [],
  );
  const slow = quickTexts('slow', 'select pg_sleep(5)::text as slept', []);
  const [, second, third] = await outcomes([late, slow, divided(3)]);
  expect([second, third]).toEqual(['57014', ['{"n":2}']]);
});

test('nothing is asked of a pool that has ended', async () => {
  const other = openDatabase({ url: own.url, onIdleError: () => undefined });
  await other.quickTexts('one', 'select 1 as one', []);
  await other.close();
  await expect(other.quickTexts('one', 'select 1 as one', [])).rejects.toThrow('after calling end');
  expect(other.quickPool.waitingCount).toBe(0);
});
