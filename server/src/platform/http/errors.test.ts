import { afterAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { call, send } from '../../testing/call.ts';
import { addMember } from '../../testing/members.ts';
import { openDatabaseProxy } from '../../testing/proxy.ts';

const app = await createTestApp({ isWorking: false });
afterAll(() => app.close());

describe('a bug', () => {
  test('is told as a generic sentence with a reference that the log knows', async () => {
    await app.database.query('alter table products rename column title to heading');
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
    expect(logged).toMatchObject({ request: reference, err: { message: expect.stringContaining('title') } });
    await app.database.query('alter table products rename column heading to title');
    expect((await call(app, '/api/homePageDeals')).status).toBe(200);
  });
});

describe('an address that is not there', () => {
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
  ])('%s %s says so', async (method, path) => {
    const reply = await send(app, path, { method });
    expect([400, 404, 414]).toContain(reply.status);
    expect(JSON.parse(reply.body.toString())).toMatchObject({ response: 'error' });
  });
});

describe('a database that is away', () => {
  test('is told as such, and the application recovers when it is back', async () => {
    const proxy = await openDatabaseProxy(app.database.url);
    const behind = await createTestApp({ database: app.database, env: { DATABASE_URL: proxy.url } });
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
        message: 'Guildhall is not ready just now. Please try again in a moment.',
      });
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await send(behind, '/readyz')).status).toBe(503);
    expect((await send(behind, '/healthz')).status).toBe(200);

    await proxy.mend();
    await expect.poll(async () => (await call(behind, '/api/homePageDeals')).status).toBe(200);
    expect((await call(behind, '/api/profile', undefined, { token, method: 'GET' })).status).toBe(200);
    expect((await send(behind, '/readyz')).status).toBe(200);
    // Jobs are done again, too.
    await addMember(behind);
    behind.takeErrors();
    await behind.close();
    await proxy.close();
  });

  test('does not keep the application from ending', async () => {
    const proxy = await openDatabaseProxy(app.database.url);
    const behind = await createTestApp({ database: app.database, env: { DATABASE_URL: proxy.url } });
    await proxy.cut();
    await expect(behind.app.close()).resolves.toBeUndefined();
    behind.takeErrors();
    await behind.close();
  });
});
