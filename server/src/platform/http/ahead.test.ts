import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  type MockInstance,
  test,
  vi,
} from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { type RawReply, send } from '../../testing/call.ts';
import { commented, commentsOn } from '../../testing/comments.ts';
import { createTestServer } from '../../testing/http-server.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { addProduct } from '../../testing/products.ts';
import { createLog } from '../log.ts';
import { Ahead } from './ahead.ts';
import { networkOf } from './network.ts';
import { type ProxyTrust, proxyTest } from './proxies.ts';
import { RequestFigures } from './request-figures.ts';

const app = await createTestApp({ isWorking: false, env: { SLOW_REQUEST_MS: '1' } });
afterAll(() => app.close());
beforeAll(() => addProduct(app, { title: 'Course' }));

const path = '/api/homePageDeals';

const usual = '{"limit":5}';

const ask = (headers: Record<string, string> = {}, body = usual): Promise<RawReply> =>
  send(app, path, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });

const answered = () =>
  app.logs
    .filter(({ msg }) => msg === 'answered')
    .map(({ route, status, request }) => ({ route, status, request }));

function ownHeaders({ 'x-request-id': _id, date: _date, ...own }: IncomingHttpHeaders) {
  return own;
}

/** Who waits for somebody else's lock. */
const waiting = `select pid from pg_locks join pg_database on pg_database.oid = database
  where datname = current_database() and not granted`;

describe('a call that was asked for before, and whose reply has gone', () => {
  let madeAhead: MockInstance<Ahead['send']>;
  beforeEach(async () => {
    madeAhead = vi.spyOn(Ahead.prototype, 'send');
    await ask();
    app.services.cache.drop(['everything']);
    app.logs.length = 0;
    madeAhead.mockClear();
  });
  afterEach(() => expect(madeAhead, 'not made ahead of the framework').toHaveBeenCalled());

  test('is made ahead of the framework, and looks as if it came through it', async () => {
    const ahead = await ask();
    app.services.cache.drop(['everything']);
    // Other letters that mean the same.
    const within = await ask({}, '{"limit":"5"}');
    expect(madeAhead).toHaveBeenCalledTimes(1);
    expect(ahead.body.toString()).toBe(within.body.toString());
    expect(ownHeaders(ahead.headers)).toEqual(ownHeaders(within.headers));
    const [first, second] = answered();
    expect(first).toEqual({ route: path, status: 200, request: ahead.headers['x-request-id'] });
    expect(second).toEqual({ ...first, request: within.headers['x-request-id'] });
    expect(first?.request).not.toBe(second?.request);
  });

  test('is counted, with its statements', async () => {
    const countOf = async () => {
      const { body } = await send(app, '/metrics');
      const line = `guildhall_requests_total{method="POST",route="${path}",status="200"} `;
      return Number(body.toString().split(line)[1]?.split('\n')[0]);
    };
    const before = { count: await countOf(), statements: app.services.database.statements() };
    await ask();
    expect(app.services.database.statements() - before.statements).toBe(1);
    expect((await countOf()) - before.count).toBe(1);
  });

  test('is not sent to who has it', async () => {
    const etag = String((await ask()).headers.etag);
    app.services.cache.drop(['everything']);
    const same = await ask({ 'if-none-match': etag });
    expect([same.status, same.body.length]).toEqual([304, 0]);
    expect(answered().map(({ status }) => status)).toEqual([200, 304]);
  });

  test('continues the trace of whoever asks', async () => {
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    await ask({ traceparent: `00-${traceId}-00f067aa0ba902b7-01` });
    expect(app.logs.find(({ msg }) => msg === 'answered')).toMatchObject({ trace_id: traceId });
  });

  test('fails as it fails within the framework, once', async () => {
    await app.database.query('alter table products rename to products_away');
    try {
      const statements = app.services.database.statements();
      const failed = await ask();
      expect(app.services.database.statements() - statements).toBe(1);
      expect(failed.status).toBe(500);
      expect(failed.headers['cache-control']).toBe('no-store');
      const { code, message } = JSON.parse(failed.body.toString());
      expect(code).toBe('internal');
      expect(message).toContain(failed.headers['x-request-id']);
      expect(answered()).toEqual([{ route: path, status: 500, request: failed.headers['x-request-id'] }]);
      expect(app.takeErrors()).toHaveLength(1);
    } finally {
      await app.database.query('alter table products_away rename to products');
    }
    expect((await ask()).status).toBe(200);
  });

  test('is told as slow where it failed after a while', async () => {
    const holder = new pg.Client({ connectionString: app.database.url });
    await holder.connect();
    try {
      await holder.query('begin; lock table products in access exclusive mode');
      const asked = ask();
      await expect.poll(() => app.database.query(waiting)).toHaveLength(1);
      await setTimeout(20);
      await app.database.query(`select pg_cancel_backend(pid) from (${waiting}) waiting`);
      expect((await asked).status).toBe(503);
      const [slow] = app.logs.filter(({ msg }) => msg === 'slow');
      expect(slow).toMatchObject({ route: path, status: 503, statements: 1 });
      expect(Number(slow?.ms)).toBeGreaterThanOrEqual(20);
      expect(app.takeErrors()).toHaveLength(1);
    } finally {
      await holder.end();
    }
  });

  test('is noted as left where nobody waited for it', async () => {
    const holder = new pg.Client({ connectionString: app.database.url });
    await holder.connect();
    try {
      await holder.query('begin; lock table products in access exclusive mode');
      const leaving = new AbortController();
      const asked = fetch(`${app.origin}${path}`, {
        method: 'POST',
        body: usual,
        headers: { 'content-type': 'application/json' },
        signal: leaving.signal,
      });
      await expect.poll(() => app.database.query(waiting)).toHaveLength(1);
      leaving.abort();
      await expect(asked).rejects.toThrow();
      await expect.poll(answered).toMatchObject([{ route: path, status: 499 }]);
      const slow = app.logs.find(({ msg }) => msg === 'slow');
      expect(slow).toMatchObject({ route: path, status: 499, statements: 1 });
      await holder.query('rollback');
      // It is made to its end, and kept for the next one.
      await vi.waitUntil(() => app.services.cache.size > 0);
      expect(answered()).toHaveLength(1);
    } finally {
      await holder.end();
    }
  });
});

test.each([
  ['a product is made ahead of the framework where no visit is to be counted', [{}, { sessionId: '' }], 2],
  ['a visit of a product comes through the framework each time', [{ sessionId: 'a' }, { sessionId: 'b' }], 0],
])('%s', async (_what, visits, times) => {
  const madeAhead = vi.spyOn(Ahead.prototype, 'send');
  for (const visit of [...visits, ...visits]) {
    app.services.cache.drop(['everything']);
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ id: 1, ...visit });
    const reply = await send(app, '/api/details', { method: 'POST', body, headers });
    expect(reply.status).toBe(200);
  }
  expect(madeAhead).toHaveBeenCalledTimes(times);
});

test('the staff are told more than the guests whose comments were made ahead', async () => {
  const madeAhead = vi.spyOn(Ahead.prototype, 'send');
  const moderator = await addMember(app, { role: 'moderator' });
  const deal = await addProduct(app, { title: 'Talked about' });
  await commented(app, await addMember(app), deal);
  await app.database.query('update comments set flag_count = 2');
  const flagsFor = async (reader?: TestMember) => {
    app.services.cache.drop(['everything']);
    return (await commentsOn(app, deal, {}, reader)).message.map(({ flg_comment }) => flg_comment);
  };
  expect([await flagsFor(), await flagsFor(), await flagsFor(moderator), await flagsFor()]).toEqual([
    [0],
    [0],
    [2],
    [0],
  ]);
  // The second and the last one.
  expect(madeAhead).toHaveBeenCalledTimes(2);
});

test.each<[ProxyTrust, string | undefined]>([
  [false, '203.0.113.7'],
  [1, undefined],
  [1, '203.0.113.7'],
  [1, '203.0.113.7, 198.51.100.2'],
  [2, '203.0.113.7, 198.51.100.2'],
  [3, '203.0.113.7, 198.51.100.2'],
  ['127.0.0.1', ' 2001:db8:1:2::7 '],
  ['127.0.0.0/8, 198.51.100.0/24', '203.0.113.7, 198.51.100.2'],
  ['192.0.2.1', '203.0.113.7'],
  [1, 'unknown'],
])('with %s as proxies, who asks is counted as the framework has it: %s', async (trustProxy, forwarded) => {
  const { http } = await createTestServer({}, { trustProxy });
  const answers = { figures: new RequestFigures(), slowAfter: 0 };
  const ahead = new Ahead({
    log: createLog('silent'),
    common: {},
    isProxy: proxyTest(trustProxy),
    answers,
  });
  http.get('/', ({ raw, ip }) => [ahead.networkOf(raw), networkOf(ip)]);
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const reply = await http.inject({ url: '/', headers });
  const [ours, theirs] = reply.json();
  expect(ours).toBe(theirs);
  await http.close();
});
