import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';

const app = await createTestApp({ isWorking: false });
afterAll(() => app.close());

test('reads that wait for the database leave it to members', async () => {
  const holder = new pg.Client({ connectionString: app.database.url, application_name: 'test' });
  await holder.connect();
  await holder.query('begin; lock table products in access exclusive mode');
  const reads = Array.from({ length: 40 }, (_, skip) =>
    call(app, '/api/homePageDeals', { skip, toggleExpired: 1 }),
  );
  try {
    await vi.waitFor(() => expect(app.services.database.pool.totalCount).toBeGreaterThan(5));
    // Where all connections wait for the lock, this is given up after ten seconds as the database's own absence.
    const { status } = await call(app, '/api/login', {
      email: 'nobody@example.org',
      password: 'not a password',
    });
    expect(status).toBe(422);
  } finally {
    await holder.end();
  }
  expect((await Promise.all(reads)).map((read) => read.status)).toEqual(reads.map(() => 200));
});

test('what is far into a list is read one at once', async () => {
  const holder = new pg.Client({ connectionString: app.database.url, application_name: 'test' });
  await holder.connect();
  await holder.query('begin; lock table products in access exclusive mode');
  const far = Array.from({ length: 12 }, (_, number) =>
    call(app, '/api/homePageDeals', { skip: 1_000 + number, toggleExpired: 1 }),
  );
  const waiting = async () => {
    const { rows } = await holder.query("select from pg_stat_activity where wait_event_type = 'Lock'");
    return rows.length;
  };
  try {
    await vi.waitFor(async () => expect(await waiting()).toBeGreaterThan(0), 10_000);
    expect((await call(app, '/api/forums', {})).status).toBe(200);
    expect((await call(app, '/api/forums', { skip: 1 })).status).toBe(200);
    expect(await waiting()).toBe(1);
  } finally {
    await holder.end();
  }
  expect((await Promise.all(far)).map((read) => read.status)).toEqual(far.map(() => 200));
});
