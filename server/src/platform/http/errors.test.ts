import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createTestApp, setUpApp } from '../../testing/app.ts';
import { call, send } from '../../testing/call.ts';
import { createTestServer } from '../../testing/http-server.ts';
import { addMember, newAccount } from '../../testing/members.ts';
import { openDatabaseProxy } from '../../testing/proxy.ts';

const app = await setUpApp({ isWorking: false });
const person = newAccount();
const newAccountFields = { ...person, repassword: person.password, id: 1 };

describe('an internal error', () => {
  test('has a generic message with a reference to the log', async () => {
    await app.database.query('alter table products rename column created_at to made_at');
    const reply = await call(app, '/api/homePageDeals');
    expect(reply.status).toBe(500);
    const reference = reply.headers.get('x-request-id');
    expect(reply.body).toEqual({
      response: 'error',
      code: 'internal',
      message: `Something went wrong on our side. Please try again. (Reference ${reference})`,
    });
    expect(reply.headers.get('cache-control')).toBe('no-store');
    const [logged, ...others] = app.takeErrors();
    expect(others).toEqual([]);
    expect(logged).toMatchObject({
      request: reference,
      err: { message: expect.stringContaining('created_at') },
    });
    await app.database.query('alter table products rename column made_at to created_at');
    expect((await call(app, '/api/homePageDeals')).status).toBe(200);
  });
});

describe('an unknown address', () => {
  test.each([
    ['GET', '/api/nothing'],
    ['POST', '/api/nothing'],
    ['DELETE', '/api/homePageDeals'],
    ['GET', '/api/homePageDeals'],
    ['POST', '/api/dealView/1'],
    ['GET', '/api/%00'],
    ['GET', '/api/%E0%A4%A'],
    ['GET', '/uploads/products/1/nothing.jpg'],
    ['GET', '/uploads/products/1/..%2F..%2Fsecret.jpg'],
    ['GET', '/uploads/avatars/%2e%2e%2fpostgres.txt'],
    ['GET', `/api/dealView/${'9'.repeat(400)}`],
  ])('gets an error reply: %s %s', async (method, path) => {
    const reply = await send(app, path, { method });
    expect([400, 404, 414]).toContain(reply.status);
    expect(JSON.parse(reply.body.toString())).toMatchObject({ response: 'error' });
  });
});

describe('a database that is down', () => {
  /** An application with the database behind a proxy. */
  async function openBehind(options: Parameters<typeof createTestApp>[0] = {}) {
    const proxy = await openDatabaseProxy(app.database.url);
    const env = { DATABASE_URL: proxy.url, ...options.env };
    return { proxy, behind: await createTestApp({ database: app.database, ...options, env }) };
  }

  test('is reported as temporarily unavailable, and the application recovers', async () => {
    const { proxy, behind } = await openBehind();
    const { token } = await addMember(behind);
    expect((await send(behind, '/readyz')).status).toBe(200);

    await proxy.cut();
    for (const path of ['/api/homePageDeals', '/api/details', '/api/profile', '/api/category']) {
      const method = path === '/api/profile' ? 'GET' : 'POST';
      const reply = await call(behind, path, { id: 1 }, { token, method });
      expect([path, reply.status]).toEqual([path, 503]);
      expect(reply.body).toEqual({
        response: 'error',
        code: 'unavailable',
        message: 'We are not ready yet. Please try again in a moment.',
      });
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await send(behind, '/readyz')).status).toBe(503);
    expect((await send(behind, '/healthz')).status).toBe(200);

    await proxy.mend();
    await expect.poll(async () => (await call(behind, '/api/homePageDeals')).status).toBe(200);
    expect((await call(behind, '/api/profile', undefined, { token, method: 'GET' })).status).toBe(200);
    expect((await send(behind, '/readyz')).status).toBe(200);
    // Jobs run again, too.
    await addMember(behind);
    behind.takeErrors();
    await behind.close();
    await proxy.close();
  });

  test('that accepts connections but never responds causes a 503 in time', async () => {
    const { proxy, behind } = await openBehind({
      env: { CACHE_MB: '0' },
      databaseLimits: { connection: 500, answer: 2_000 },
    });
    const { token } = await addMember(behind);

    proxy.freeze();
    const refused = ['/api/homePageDeals', '/api/details', '/api/register', '/api/addForum'].map((path) =>
      call(behind, path, newAccountFields, { token }),
    );
    for (const { status, headers, body } of await Promise.all(refused)) {
      expect([status, body.code]).toEqual([503, 'unavailable']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    const notReady = await send(behind, '/readyz');
    expect(`${notReady.status} ${notReady.body}`).toBe('503 not ready: the database cannot be reached\n');
    expect((await send(behind, '/healthz')).status).toBe(200);

    proxy.thaw();
    await expect.poll(async () => (await call(behind, '/api/homePageDeals')).status).toBe(200);
    await expect.poll(async () => (await send(behind, '/readyz')).status).toBe(200);
    await addMember(behind);
    behind.takeErrors();
    await behind.close();
    await proxy.close();
  });

  test.each([
    ['has run out of memory', '53200'],
    ['has too many connections', '53300'],
    ['starts', '57P03'],
    ['has reached the statement timeout', '57014'],
  ])('that %s is reported as temporarily unavailable', async (_what, code) => {
    await app.database.query(`create function no_room() returns trigger language plpgsql as $$
      begin raise exception 'not now' using errcode = '${code}'; end $$`);
    await app.database.query('create trigger no_room before insert on members execute function no_room()');
    const reply = await call(app, '/api/register', newAccountFields);
    expect([reply.status, reply.body.code]).toEqual([503, 'unavailable']);
    expect(reply.headers.get('retry-after')).toBe('5');
    expect(app.takeErrors()).toHaveLength(1);
    await app.database.query('drop function no_room cascade');
  });

  test('does not prevent shutdown', async () => {
    const { proxy, behind } = await openBehind();
    await proxy.cut();
    await expect(behind.app.close()).resolves.toBeUndefined();
    behind.takeErrors();
    await behind.close();
  });
});

describe('an error of the system', () => {
  /** Writes to a closed connection until the system reports an error. */
  async function writeToNobody(): Promise<void> {
    const path = join(app.dataDir, 'nobody');
    const server = createServer((socket) => socket.destroy()).listen(path);
    const socket = connect({ path, allowHalfOpen: true });
    const writing = setInterval(() => socket.write('x'), 5);
    try {
      await once(socket, 'nothing that ever comes');
    } finally {
      clearInterval(writing);
      server.close();
    }
  }

  test.each([
    ['a full disk', 'ENOSPC', () => writeFile('/dev/full', 'x')],
    ['a broken connection', 'EPIPE', writeToNobody],
  ])('such as %s is reported as temporary', async (_what, code, act) => {
    const { http } = await createTestServer();
    let met: unknown;
    http.get('/', () =>
      act().catch((error: unknown) => {
        met = error;
        throw error;
      }),
    );
    await http.listen({ port: 0, host: '127.0.0.1' });
    const { port } = http.server.address() as AddressInfo;
    const reply = await call({ origin: `http://127.0.0.1:${port}` }, '/', undefined, { method: 'GET' });
    expect(met).toMatchObject({ code });
    expect([reply.status, reply.body.code]).toEqual([503, 'unavailable']);
    expect(reply.headers.get('retry-after')).toBe('5');
    await http.close();
  });
});
