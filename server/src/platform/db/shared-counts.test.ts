import { afterAll, afterEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { openDatabase } from './database.ts';
import { countInDatabase, sharedCountJobs } from './shared-counts.ts';

const own = await createTestDatabase();
const open = () => openDatabase({ url: own.url, onIdleError: () => undefined });
const [one, other] = [open(), open()];
afterAll(async () => {
  await Promise.all([one.close(), other.close()]);
  await own.close();
});
afterEach(() => own.query('truncate rate_counts'));

const limit = { name: 'tries', duration: 60 };
const here = countInDatabase(one)(limit);
const there = countInDatabase(other)(limit);
const pointsOf = async (counts: Promise<{ points: number }>[]) =>
  (await Promise.all(counts)).map(({ points }) => points);

test('two processes share one count', async () => {
  expect(await pointsOf([here.add('a', 1)])).toEqual([1]);
  expect(await pointsOf([there.add('a', 1)])).toEqual([2]);
  expect(await here.look('a')).toMatchObject({ points: 2 });
  expect(await here.look('b')).toBeUndefined();
});

test('concurrent increments get distinct numbers, in few statements', async () => {
  const before = one.statements();
  const counts = await pointsOf(Array.from({ length: 50 }, () => here.add('a', 1)));
  expect(counts.toSorted((low, high) => low - high)).toEqual(
    Array.from({ length: 50 }, (_none, at) => at + 1),
  );
  expect(one.statements() - before).toBeLessThanOrEqual(4);
});

test('increments by two processes in any order never deadlock', async () => {
  const keys = Array.from({ length: 20 }, (_none, place) => String(place));
  const all = [...keys.map((key) => here.add(key, 1)), ...keys.toReversed().map((key) => there.add(key, 1))];
  await Promise.all(all);
  expect(await pointsOf(keys.map(async (key) => (await here.look(key)) ?? { points: 0 }))).toEqual(
    keys.map(() => 2),
  );
});

test('counters do not reveal whom they count', async () => {
  await here.add('ann@example.org', 1);
  const rows = await own.query('select key::text from rate_counts');
  expect(JSON.stringify(rows)).not.toContain(Buffer.from('ann').toString('hex'));
});

const ended = `update rate_counts set ends_at = now() - interval '1 second'`;

test('a count restarts when its window is over', async () => {
  await here.add('a', 5);
  await own.query(ended);
  expect(await here.look('a')).toBeUndefined();
  expect(await here.add('a', 1)).toMatchObject({ points: 1 });
  expect((await here.look('a'))?.left).toBeGreaterThan(55_000);
});

test('a count from a clock that was ahead restarts', async () => {
  await here.add('a', 5);
  await own.query("update rate_counts set ends_at = ends_at + interval '30 days'");
  expect(await here.look('a')).toBeUndefined();
  expect(await here.add('a', 1)).toMatchObject({ points: 1 });
  expect((await there.add('a', 1)).left).toBeLessThanOrEqual(60_000);
  // Concurrent statements do not begin at the same moment.
  await own.query("update rate_counts set ends_at = ends_at + interval '20 seconds'");
  expect(await here.add('a', 1)).toMatchObject({ points: 3 });
});

test('expired counts are deleted', async () => {
  await here.add('a', 1);
  await own.query(ended);
  await here.add('b', 1);
  for (const { run } of sharedCountJobs(one)) await run();
  expect(await own.query('select from rate_counts')).toHaveLength(1);
});
