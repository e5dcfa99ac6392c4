import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { openDatabase } from './database.ts';

const own = await createTestDatabase();
afterAll(() => own.close());

test('quick reads never wait for what takes long, whose backends alone are told', async () => {
  const told: number[] = [];
  const database = openDatabase({
    url: own.url,
    size: 2,
    onIdleError: () => undefined,
    onBackend: (pid) => told.push(pid),
  });
  const taken = [await database.pool.connect(), await database.pool.connect()];
  const [quick = ''] = await database.quickTexts('quick', 'select pg_backend_pid() as pid', []);
  const pids: number[] = [];
  for (const client of taken) pids.push((await client.query('select pg_backend_pid() as pid')).rows[0].pid);
  expect(told).toEqual(pids);
  expect(told).not.toContain(JSON.parse(quick).pid);
  for (const client of taken) client.release();
  await database.close();
});
