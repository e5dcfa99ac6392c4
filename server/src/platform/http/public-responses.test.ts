import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { type RawOptions, type RawReply, send } from '../../testing/call.ts';
import { addMember } from '../../testing/members.ts';
import { addProduct } from '../../testing/products.ts';
import { openConnection } from '../../testing/raw-connection.ts';
import type { PageSource } from './pages.ts';

/** A page that shows the home list, as the real ones do. */
const pages: PageSource = {
  isStrict: true,
  reduceAddress: (address) => {
    const { pathname, searchParams } = new URL(address, 'http://guildhall.test');
    const read = ['page', 'filter', 'expired'].filter((name) => searchParams.has(name));
    return `${pathname}?${read.map((name) => `${name}=${searchParams.get(name)}`).join('&')}`;
  },
  async render({ url, nonce, send: ask }) {
    const { body } = await ask({ method: 'POST', path: '/api/homePageDeals', body: {}, token: undefined });
    const script = 'start()';
    return {
      status: new URL(url).pathname === '/nowhere' ? 404 : 200,
      headers: { 'x-page': 'yes' },
      html: `<html data-nonce="${nonce}"><script>${script}</script>${JSON.stringify(body)} ${'.'.repeat(2000)}</html>`,
      scripts: [script],
    };
  },
};

const app = await setUpApp({ pages });

beforeAll(async () => {
  for (let number = 0; number < 5; number += 1) await addProduct(app, { title: `Course ${number}` });
});

beforeEach(() => app.receiveChanges());

/** Only uncached replies have a request id. */
function cameFromCache({ headers }: RawReply): boolean {
  return headers['x-request-id'] === undefined;
}

function plain({ headers, body }: RawReply): string {
  if (headers['content-encoding'] === 'zstd') return zstdDecompressSync(body).toString();
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(body).toString();
  if (headers['content-encoding'] === 'gzip') return gunzipSync(body).toString();
  expect(headers['content-encoding']).toBeUndefined();
  return body.toString();
}

const list = (body: string, headers: Record<string, string> = {}): Promise<RawReply> =>
  send(app, '/api/homePageDeals', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });

/** Every kind of public reply. */
const subjects: [string, (headers?: Record<string, string>) => Promise<RawReply>][] = [
  ['a page', (headers = {}) => send(app, '/?page=1', { headers })],
  ['a feed', (headers = {}) => send(app, '/feeds/home.atom', { headers })],
  ['a call', (headers = {}) => list('{"limit":5}', headers)],
];

describe.each(subjects)('%s', (name, ask) => {
  test.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ])('is sent as %s, the second time from the cache', async (accepted, encoding) => {
    app.context.cache.invalidate(['everything']);
    const first = await ask({ 'accept-encoding': accepted });
    const { statements } = app.context.database;
    const before = statements();
    const second = await ask({ 'accept-encoding': accepted });
    expect([cameFromCache(first), cameFromCache(second)]).toEqual([false, true]);
    expect(statements()).toBe(before);
    for (const reply of [first, second]) {
      expect(reply.status).toBe(200);
      expect(reply.headers['content-encoding']).toBe(encoding);
      expect(reply.headers['content-length']).toBe(String(reply.body.length));
      expect(reply.headers.vary).toBe('accept-encoding');
      expect(reply.headers['cache-control']).toBe('no-cache');
      expect(reply.headers['set-cookie']).toBeUndefined();
    }
    expect(plain(second)).toBe(plain(first));
    expect(ownHeaders(second)).toEqual(ownHeaders(first));
  });

  test('is the same in every encoding', async () => {
    const replies = await Promise.all(
      ['br', 'gzip', 'identity'].map((accepted) => ask({ 'accept-encoding': accepted })),
    );
    expect(new Set(replies.map(plain)).size).toBe(1);
    expect(new Set(replies.map(({ headers }) => headers.etag)).size).toBe(1);
  });

  test('is not sent again to a client that has it', async () => {
    const full = await ask();
    const etag = String(full.headers.etag);
    // The first reply is made, the second is read directly from the cache.
    for (const _time of [1, 2]) {
      const same = await ask({ 'if-none-match': etag });
      expect(same.status).toBe(304);
      expect(same.body).toHaveLength(0);
      expect(same.headers.etag).toBe(etag);
      expect(same.headers['content-security-policy']).toBe(full.headers['content-security-policy']);
      expect(same.headers['content-security-policy']).toBeDefined();
      expect(same.headers['content-type']).toBeUndefined();
    }
    expect(cameFromCache(await ask({ 'if-none-match': etag }))).toBe(true);
    const other = await ask({ 'if-none-match': 'W/"other"' });
    expect(other.status).toBe(200);
    expect(plain(other)).toBe(plain(full));
  });

  test('shows a change at once', async () => {
    await ask();
    const title = `Changed while ${name} was kept`;
    await addProduct(app, { title });
    const after = await ask();
    expect(cameFromCache(after)).toBe(false);
    expect(plain(after)).toContain(title);
  });
});

function ownHeaders({ headers }: RawReply) {
  const { 'x-request-id': _id, date: _date, connection: _connection, 'keep-alive': _keep, ...own } = headers;
  return own;
}

describe('a page', () => {
  test('has a content security policy for its own scripts', async () => {
    const { headers } = await send(app, '/');
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'self'; script-src 'self' 'sha256-[\w+/]{43}='; style-src 'self' 'nonce-/,
    );
    expect(headers['x-page']).toBe('yes');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test('is cached once, whatever parameters a visitor adds', async () => {
    app.context.cache.invalidate(['everything']);
    const first = await send(app, '/?utm_source=mail&filter=popular&expired=1');
    const second = await send(app, '/?expired=1&filter=popular&gclid=7');
    expect(second.headers.etag).toBe(first.headers.etag);
    expect((await send(app, '/?filter=new')).headers.etag).not.toBe(first.headers.etag);
  });

  test('answers HEAD requests', async () => {
    const full = await send(app, '/');
    const head = await send(app, '/', { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.body).toHaveLength(0);
    expect(head.headers['content-length']).toBe(full.headers['content-length']);
    expect(head.headers.etag).toBe(full.headers.etag);
  });
});

describe('a cached call', () => {
  test('has one key for equivalent bodies', async () => {
    app.context.cache.invalidate(['everything']);
    const { misses } = app.context.cache;
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const replies = [
      await list('{"skip":0,"limit":5}'),
      await list('{"limit":"5"}'),
      await list('{"limit":5,"filterBy":"new","unknown":"x"}'),
      await list('limit=5&toggleExpired=0', form),
    ];
    expect(new Set(replies.map(plain)).size).toBe(1);
    expect(app.context.cache.misses - misses).toBe(1);
  });

  test('has different keys for different content types', async () => {
    const body = '{"limit":1}';
    for (const _time of [1, 2]) {
      expect(JSON.parse(plain(await list(body))).deals).toHaveLength(1);
      const form = await list(body, { 'content-type': 'application/x-www-form-urlencoded' });
      expect(JSON.parse(plain(form)).deals.length).toBeGreaterThan(1);
      expect((await list(body, { 'content-type': 'text/plain' })).status).toBe(415);
    }
  });

  test('is never answered from the cache if its body is invalid', async () => {
    for (const _time of [1, 2]) {
      const reply = await list('{"limit":"many"}');
      expect(reply.status).toBe(422);
      expect(reply.headers['cache-control']).toBe('no-store');
    }
  });

  test.each<[string, RawOptions]>([
    ['without a length', { headers: { 'transfer-encoding': 'chunked' } }],
    ['padded beyond the first chunk', { body: `{"limit":5${' '.repeat(10_000)}}` }],
    ['without a body', { body: '' }],
  ])('accepts a body %s', async (_how, { headers = {}, body = '{"limit":5}' }) => {
    for (const _time of [1, 2]) {
      const reply = await send(app, '/api/homePageDeals', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...headers },
      });
      expect(reply.status).toBe(200);
      expect(JSON.parse(plain(reply)).deals.length).toBeGreaterThanOrEqual(5);
    }
  });

  test('is made again for staff if they get a reply of their own', async () => {
    const { token } = await addMember(app, { role: 'admin' });
    const body = JSON.stringify({ id: await addProduct(app) });
    const json = { 'content-type': 'application/json' };
    const ask = (more = {}) =>
      send(app, '/api/comments', { method: 'POST', body, headers: { ...json, ...more } });
    const asStaff = { authorization: `Bearer ${token}` };
    // The new product is announced at any time, which empties the cache.
    await expect.poll(async () => cameFromCache(await ask())).toBe(true);
    const replies = [await ask(asStaff), await ask(asStaff)];
    expect(replies.map(({ headers }) => headers['cache-control'])).toEqual(['no-store', 'no-store']);
    expect(replies.map(cameFromCache)).toEqual([false, false]);
  });

  test('is read by its route if its body arrives after the headers', async () => {
    const body = '{"limit":5}';
    await list(body);
    const connection = await openConnection(app);
    const headers = { 'content-type': 'application/json', 'content-length': String(body.length) };
    connection.ask('/api/homePageDeals', headers, body.slice(0, 4));
    // By the next reply the server has read the headers.
    await list(body);
    connection.socket.write(body.slice(4));
    const late = await connection.answer();
    connection.ask('/api/homePageDeals', headers, body);
    const whole = await connection.answer();
    expect([late, whole].map((reply) => 'x-request-id' in reply.headers)).toEqual([true, false]);
    expect(whole.body).toEqual(late.body);
  });

  test('is the same for everyone, with or without a token', async () => {
    const guest = await list('{"limit":5}');
    const stranger = await list('{"limit":5}', { authorization: 'Bearer nobody' });
    expect(plain(stranger)).toBe(plain(guest));
  });
});

test('an incomplete page is not cached', async () => {
  const ask = async () => plain(await send(app, '/?page=9'));
  app.context.cache.invalidate(['everything']);
  await app.database.query('alter table products rename to products_away');
  try {
    expect(await ask()).toContain('"code":"internal"');
  } finally {
    await app.database.query('alter table products_away rename to products');
  }
  expect(app.takeErrors()).not.toEqual([]);
  expect(await ask()).toContain('Course 1');
});

// rules/running 39
test('a call with Cache-Control: no-cache bypasses the cache, 60 times a minute', async () => {
  const product = await addProduct(app, { title: 'As it was cached' });
  await app.receiveChanges();
  const fresh = { 'cache-control': 'no-cache' };
  const shows = async (title: string, headers = {}) => plain(await list('{}', headers)).includes(title);
  expect(await shows('As it was cached')).toBe(true);
  // A write of another instance, before its notification arrives.
  await app.database.query("update products set title = 'As it is now' where id = $1", [product]);
  for (let time = 0; time < 60; time += 1) expect(await shows('As it is now', fresh)).toBe(true);
  expect(await shows('As it was cached', fresh)).toBe(true);
  expect(await shows('As it was cached')).toBe(true);
});
