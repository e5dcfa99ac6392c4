import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { trackConnections } from './supervised-group.ts';

const app = await createTestApp({ isWorking: false });
const pool = new pg.Pool({ connectionString: app.database.url });
afterAll(async () => {
  await pool.end();
  await app.close();
});

test('a connection that is released twice is returned once', async () => {
  const { pool: workers } = trackConnections(pool);
  const released = Promise.withResolvers<void>();
  workers.connect((error, client, release) => {
    if (client === undefined) return released.reject(error);
    release();
    release();
    released.resolve();
  });
  await released.promise;
  expect(pool.idleCount).toBe(pool.totalCount);
  expect((await workers.query('select 7 as answer')).rows).toEqual([{ answer: 7 }]);
});

test('abandoned workers keep no connection and get no further one', async () => {
  const connections = trackConnections(pool);
  await connections.pool.connect();
  const pending = connections.pool.connect();
  connections.destroy();
  await expect(pending).rejects.toThrow('These workers have been given up.');
  expect(pool.totalCount).toBe(pool.idleCount);
  expect((await pool.query('select 7 as answer')).rows).toEqual([{ answer: 7 }]);
});

test('connections of an ended pool can be released', async () => {
  const ended = new pg.Pool();
  await ended.end();
  const refused = await new Promise((resolve) => {
    trackConnections(ended).pool.connect((error, _client, release) => {
      release();
      resolve(error);
    });
  });
  expect(refused).toBeInstanceOf(Error);
});
