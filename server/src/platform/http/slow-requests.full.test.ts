import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { send } from '../../testing/call.ts';
import type { PageSource } from './pages.ts';

/** Milliseconds that each page takes. */
const long = 60;

const pages: PageSource = {
  isStrict: true,
  reduceAddress: (address) => address,
  routeOf: () => '/deal/:id',
  async render({ send: ask }) {
    await ask({ method: 'POST', path: '/api/homePageDeals', body: { limit: 3 }, token: undefined });
    await setTimeout(long);
    return { status: 200, headers: {}, html: '<p>a page</p>', scripts: [] };
  },
};

const moment = () => Promise.withResolvers<void>();

test('a slow request is logged by route, with its statements and waiting times', async () => {
  await using app = await createTestApp({ pages, isWorking: false, env: { SLOW_REQUEST_MS: '50' } });
  await send(app, '/healthz');
  await Promise.all([7, 8, 9].map((id) => send(app, `/deal/${id}?secret=word`)));
  const slow = app.logs.filter(({ msg }) => msg === 'slow');
  expect(slow).toHaveLength(3);
  for (const line of slow)
    expect(line).toMatchObject({ level: 40, method: 'GET', route: '/deal/:id', status: 200 });
  // Two pages are rendered concurrently: the third had to wait for its turn.
  const waited = slow.map(({ waitedForTurn }) => Number(waitedForTurn)).sort((a, b) => a - b);
  expect(waited.slice(0, 2)).toEqual([0, 0]);
  expect(waited[2]).toBeGreaterThan(long / 2);
  // The list is read once, for the first page, and cached for the others.
  const statements = slow.map((line) => Number(line.statements)).sort((a, b) => a - b);
  expect(statements).toEqual([0, 0, expect.any(Number)]);
  expect(statements[2]).toBeGreaterThanOrEqual(1);
  for (const { ms } of slow) expect(Number(ms)).toBeGreaterThanOrEqual(long - 1);
  // A request without statements has waited for no connection.
  const idle = slow.filter((line) => line.statements === 0);
  expect(idle.map(({ waitedForConnection }) => waitedForConnection)).toEqual([0, 0]);
  expect(JSON.stringify(slow)).not.toContain('secret');
});

test('a slow request is logged even if its client disconnected', async () => {
  const [begun, leave, made] = [moment(), moment(), moment()];
  const held: PageSource = {
    ...pages,
    async render(input) {
      begun.resolve();
      await leave.promise;
      return pages.render(input).finally(made.resolve);
    },
  };
  await using app = await createTestApp({ pages: held, isWorking: false, env: { SLOW_REQUEST_MS: '1' } });
  const leaving = new AbortController();
  const asked = fetch(`${app.origin}/deal/7`, { signal: leaving.signal });
  await begun.promise;
  // Long enough to be slow; there is no reply meanwhile.
  await setTimeout(5);
  leaving.abort();
  await expect(asked).rejects.toThrow();
  await expect.poll(() => app.logs.filter(({ msg }) => msg === 'slow')).toHaveLength(1);
  expect(app.logs.find(({ msg }) => msg === 'slow')).toMatchObject({ route: '/deal/:id', status: 499 });
  const figures = (await send(app, '/metrics')).body.toString();
  expect(figures).toContain('guildhall_requests_total{method="GET",route="/deal/:id",status="499"} 1');
  // The page is rendered to its end, which needs the application.
  leave.resolve();
  await made.promise;
});

test('no slow request is logged if the limit is 0', async () => {
  await using app = await createTestApp({ pages, isWorking: false, env: { SLOW_REQUEST_MS: '0' } });
  await send(app, '/deal/7');
  expect(app.logs.filter(({ msg }) => msg === 'slow')).toEqual([]);
});
