import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { createTestApp, setUpApp } from '../../testing/app.ts';
import { call, send } from '../../testing/call.ts';
import { addMember } from '../../testing/members.ts';

const app = await setUpApp({ isWorking: false });

test('public reads that wait for the database leave connections to members', async () => {
  await using app = await createTestApp();
  const holder = new pg.Client({ connectionString: app.database.url, application_name: 'test' });
  await holder.connect();
  await holder.query('begin; lock table products in access exclusive mode');
  const reads = Array.from({ length: 40 }, (_, skip) =>
    call(app, '/api/homePageDeals', { skip, toggleExpired: 1 }),
  );
  try {
    const { pool } = app.context.database;
    await vi.waitFor(() => expect(pool.totalCount - pool.idleCount).toBe(5));
    // If all connections waited for the lock, this would fail after ten seconds with 503.
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

/** Locks products and resolves when the reads wait, with their number of connections. Disposing releases the lock. */
async function productsLocked(reads: () => Promise<{ status: number }>[]) {
  const holder = new pg.Client({ connectionString: app.database.url, application_name: 'test' });
  await holder.connect();
  await holder.query('begin; lock table products in access exclusive mode');
  const asked = reads();
  const waiting = async () => {
    // Within a transaction, PostgreSQL returns the same statistics unless they are cleared.
    await holder.query('select pg_stat_clear_snapshot()');
    const { rows } = await holder.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rows.length;
  };
  await vi.waitFor(async () => expect(await waiting()).toBeGreaterThan(0), 10_000);
  return {
    waiting,
    release: async () => {
      await holder.end();
      return (await Promise.all(asked)).map(({ status }) => status);
    },
  };
}

const staff = await addMember(app, { role: 'moderator' });
const calendar = await call<{ address: string }>(app, '/api/makeMyCalendar', {}, await addMember(app));

test.each<[string, (number: number) => Promise<{ status: number }>]>([
  ['deep pages of lists', (at) => call(app, '/api/homePageDeals', { skip: 1_000 + at, toggleExpired: 1 })],
  ['values of filters', (at) => call(app, '/api/facets', { maxPrice: at })],
  [
    'searches in lists of the staff',
    (at) => call(app, '/api/allDeals', { searchtxt: `annuity ${at}` }, staff),
  ],
  ['calendars of saved events', () => send(app, new URL(calendar.body.address).pathname)],
])('%s are read two at a time, and other reads do not wait for them', async (_which, ask) => {
  const { waiting, release } = await productsLocked(() => Array.from({ length: 12 }, (_, at) => ask(at)));
  try {
    expect((await call(app, '/api/forums', {})).status).toBe(200);
    expect((await call(app, '/api/allForums', {}, staff)).status).toBe(200);
    expect(await waiting()).toBe(2);
  } finally {
    expect(new Set(await release())).toEqual(new Set([200]));
  }
});

test('a session that ends while its call waits in the queue is rejected', async () => {
  const [first, second] = [
    await addMember(app, { role: 'moderator' }),
    await addMember(app, { role: 'moderator' }),
  ];
  const look = ({ token }: typeof first, searchtxt: string) =>
    call(app, '/api/allDeals', { searchtxt }, { token });
  const { release } = await productsLocked(() => [
    look(first, 'annuity'),
    look(first, 'bond'),
    look(second, 'pension'),
  ]);
  await app.context.database.query('delete from sessions where member_id = $1', [second.id]);
  const { now } = performance;
  vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + 2_000);
  expect(await release()).toEqual([200, 200, 401]);
});
