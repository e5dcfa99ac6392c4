import { describe, expect, test } from 'vitest';
import { createTestApp, setUpApp } from '../../testing/app.ts';
import { call, send } from '../../testing/call.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { keepEmails } from '../../testing/emails.ts';
import { addMember } from '../../testing/members.ts';
import { readMetrics } from '../../testing/metrics.ts';
import { openDatabaseProxy } from '../../testing/proxy.ts';
import { openConnection } from '../../testing/raw-connection.ts';
import type { PageSource } from './pages.ts';

const pages: PageSource = {
  isStrict: true,
  reduceAddress: (address) => address,
  routeOf: (address) => (address.startsWith('/deal/') ? '/deal/:id' : undefined),
  render: async () => ({ status: 200, headers: {}, html: '<p>a page</p>', scripts: [] }),
};
const app = await setUpApp({ pages, isWorking: false });

/** The increase of metrics with these prefixes during the work. */
async function added(work: () => Promise<unknown>, ...beginnings: string[]): Promise<Record<string, number>> {
  const before = await readMetrics(app);
  await work();
  const after = await readMetrics(app);
  const grown = [...after].map(([name, value]) => [name, value - (before.get(name) ?? 0)] as const);
  const isMeant = ([name, value]: readonly [string, number]) =>
    value !== 0 && beginnings.some((start) => name.startsWith(start)) && !name.includes('"/metrics"');
  return Object.fromEntries(grown.filter(isMeant));
}

describe('requests', () => {
  test('are counted by the route of their page, including cached ones', async () => {
    const page = 'method="GET",route="/deal/:id"';
    const ask = async () => {
      const { headers } = await send(app, '/deal/7?a-private-matter');
      await send(app, '/deal/7?a-private-matter');
      const known = { 'if-none-match': String(headers.etag) };
      for (let round = 0; round < 2; round += 1)
        await send(app, '/deal/7?a-private-matter', { headers: known });
    };
    expect(await added(ask, 'guildhall_requests', 'guildhall_request_seconds_count')).toEqual({
      [`guildhall_requests_total{${page},status="200"}`]: 2,
      [`guildhall_requests_total{${page},status="304"}`]: 2,
      [`guildhall_requests_from_cache_total{${page}}`]: 3,
      [`guildhall_request_seconds_count{${page}}`]: 4,
    });
  });

  test('without a route are counted together, whatever the path', async () => {
    const none = 'route="(none)"';
    const ask = async () => {
      await send(app, '/nothing-here', { method: 'POST' });
      await send(app, '/%zz', { method: 'PUT' });
      await (await openConnection(app, 'no request at all\r\n\r\n')).closed;
      for (const path of ['/some-page', '/some-other-page']) await send(app, path);
    };
    expect(await added(ask, 'guildhall_requests_total')).toEqual({
      [`guildhall_requests_total{method="POST",${none},status="404"}`]: 1,
      [`guildhall_requests_total{method="PUT",${none},status="404"}`]: 1,
      [`guildhall_requests_total{method="(none)",${none},status="400"}`]: 1,
      'guildhall_requests_total{method="GET",route="/*",status="200"}': 2,
    });
  });
});

describe('a scrape of the metrics', () => {
  test('takes a fixed and small number of statements', async () => {
    const statements = async () => {
      const before = app.context.database.statements();
      await readMetrics(app);
      return app.context.database.statements() - before;
    };
    expect(await statements()).toBe(3);
    await keepEmails(app, await addMember(app));
    expect(await statements()).toBe(3);
  });

  test('includes each pool, limiters, batches, and the build', async () => {
    const { token } = await addMember(app);
    const sessions = (await readMetrics(app)).get('guildhall_gathered_total{work="sessions"}') ?? 0;
    await call(app, '/api/myNotices', {}, { token });
    const metrics = await readMetrics(app);
    for (const [pool, most] of Object.entries({ usual: 10, jobs: 13 })) {
      expect(metrics.get(`guildhall_database_connections_most{pool="${pool}"}`)).toBe(most);
      expect(metrics.get(`guildhall_database_waiting{pool="${pool}"}`)).toBe(0);
    }
    // Callers waited for each open connection while it was opened.
    const open = metrics.get('guildhall_database_connections{pool="usual"}') ?? 0;
    expect(open).toBeGreaterThanOrEqual(1);
    expect(metrics.get('guildhall_database_waits_total{pool="usual"}')).toBeGreaterThanOrEqual(open);
    expect(metrics.get('guildhall_gathered_total{work="sessions"}')).toBe(sessions + 1);
    for (const at of ['pages', 'reads', 'expensive reads'])
      expect(metrics.get(`guildhall_turns_refused_total{at="${at}"}`)).toBe(0);
    const builds = [...metrics.keys()].filter((name) => name.startsWith('guildhall_build_info'));
    expect(builds).toEqual([
      expect.stringMatching(/\{version="\d+\.\d+\.\d+",commit="(?:[0-9a-f]{40})?"\}$/),
    ]);
  });

  test('has names that end in _total for all counters', async () => {
    const text = (await send(app, '/metrics')).body.toString();
    const counters = [...text.matchAll(/^# TYPE (\S+) counter$/gm)].map(([, name]) => name);
    expect(counters.length).toBeGreaterThan(15);
    expect(counters.filter((name) => !name?.endsWith('_total'))).toEqual([]);
  });

  test('reports that the database answers although all connections are in use', async () => {
    const { pool } = app.context.database;
    const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    const metrics = await readMetrics(app);
    for (const client of taken) client.release();
    expect(metrics.get('guildhall_database_answers')).toBe(1);
    expect(metrics.has('guildhall_letters_waiting{lane="urgent"}')).toBe(false);
  });

  test('reports that the database does not answer', async () => {
    const database = await createTestDatabase();
    const proxy = await openDatabaseProxy(database.url);
    const silent = await createTestApp({ database: { ...database, url: proxy.url }, isWorking: false });
    expect((await readMetrics(silent)).get('guildhall_database_answers')).toBe(1);
    proxy.freeze();
    expect((await readMetrics(silent)).get('guildhall_database_answers')).toBe(0);
    proxy.thaw();
    await silent.close();
    await proxy.close();
    await database.close();
  });

  test('returns all other metrics while the database does not answer', async () => {
    await app.database.query('begin');
    await app.database.query('lock table failed_letters, graphile_worker.jobs');
    const metrics = await readMetrics(app);
    // It did not wait until the statements were cancelled.
    const [still] = await app.database.query<{ count: number }>(
      "select count(*)::integer as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    expect(still?.count).toBe(2);
    await app.database.query('rollback');
    const names = new Set([...metrics.keys()].map((name) => name.replace(/\{.*/, '')));
    for (const name of [
      'guildhall_cache_hits_total',
      'guildhall_requests_total',
      'guildhall_letters_sent_total',
    ])
      expect(names).toContain(name);
    for (const name of ['guildhall_letters_waiting', 'guildhall_jobs_given_up', 'guildhall_letters_given_up'])
      expect(names).not.toContain(name);
    await expect
      .poll(async () => (await readMetrics(app)).has('guildhall_letters_waiting{lane="urgent"}'))
      .toBe(true);
  });
});
