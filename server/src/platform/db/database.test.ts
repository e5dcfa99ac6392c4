import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { openDatabase } from './database.ts';

const own = await createTestDatabase();
afterAll(() => own.close());

test('quick reads never wait for what takes long, and their backends go with everybody', async () => {
  const told: number[] = [];
  const database = openDatabase({
    url: own.url,
    size: 2,
    onIdleError: () => undefined,
    onBackend: (pid) => told.push(pid),
  });
  const asked = 'select pg_backend_pid() as pid, pg_sleep(1)::text';
  const long = Promise.all([1, 2].map(() => database.query<{ pid: number }>(asked, [])));
  const isLongDone = long.then(() => true);
  const [quick = ''] = await database.quickTexts('quick', 'select pg_backend_pid() as pid', []);
  expect(await Promise.race([isLongDone, Promise.resolve(false)])).toBe(false);
  expect(database.pool.totalCount).toBe(2);
  const pids = (await long).flat().map(({ pid }) => pid);
  expect(told.toSorted()).toEqual(pids.toSorted());
  expect(told).not.toContain(JSON.parse(quick).pid);
  await database.close();
});
