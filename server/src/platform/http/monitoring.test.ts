import { afterAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { call, send } from '../../testing/call.ts';
import { addMember } from '../../testing/members.ts';

const app = await createTestApp();
afterAll(() => app.close());

describe('what an operator asks', () => {
  test('it is alive and ready', async () => {
    expect((await send(app, '/healthz')).body.toString()).toBe('alive\n');
    const ready = await send(app, '/readyz');
    expect([ready.status, ready.body.toString()]).toEqual([200, 'ready\n']);
  });

  test('it is not ready while a migration has not run', async () => {
    const name = '0001_members.sql';
    const [row] = await app.database.query<{ digest: string }>(
      'delete from migrations where name = $1 returning digest',
      [name],
    );
    const reply = await send(app, '/readyz');
    expect([reply.status, reply.body.toString()]).toEqual([503, 'not ready: migrations have not run\n']);
    await app.database.query('insert into migrations (name, digest) values ($1, $2)', [name, row?.digest]);
    expect((await send(app, '/readyz')).status).toBe(200);
  });

  test('it counts what it does, by route and without a word of anybody’s', async () => {
    await call(app, '/api/search', { searchtxt: 'a private matter' });
    await call(app, '/api/dealView/77?token=secret', undefined, { method: 'GET' });
    const metrics = (await send(app, '/metrics')).body.toString();
    expect(metrics).toMatch(
      /guildhall_requests_total\{method="POST",route="\/api\/search",status="200"\} [1-9]/,
    );
    expect(metrics).toMatch(
      /guildhall_requests_total\{method="GET",route="\/api\/dealView\/:id",status="401"\} 1/,
    );
    expect(metrics).toMatch(/^guildhall_cache_bytes [1-9]\d*$/m);
    expect(metrics).toMatch(/^guildhall_database_connections [1-9]\d*$/m);
    expect(metrics).not.toMatch(/private|secret|dealView\/77/);
  });

  test('its log names each request, and nothing that a person typed', async () => {
    const { email, password } = await addMember(app);
    const reply = await call(app, '/api/search', { searchtxt: 'another private matter' });
    const line = app.logs.find(({ request }) => request === reply.headers.get('x-request-id'));
    expect(line).toMatchObject({ msg: 'answered', method: 'POST', route: '/api/search', status: 200 });
    const everything = JSON.stringify(app.logs);
    for (const word of ['private matter', 'secret', email, password]) expect(everything).not.toContain(word);
  });
});

describe('a stored file', () => {
  test('is served as it is for a year; whatever is no picture is a download', async () => {
    await app.services.storage.write('products/5/a.webp', Buffer.from('picture'));
    await app.services.storage.write('products/5/b.html', Buffer.from('<script>1</script>'));
    await app.services.storage.write('avatars/c.jpg', Buffer.from('face'));
    const picture = await send(app, '/uploads/products/5/a.webp');
    expect(picture.body.toString()).toBe('picture');
    expect(picture.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': '7',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(picture.headers['content-disposition']).toBeUndefined();
    const page = await send(app, '/uploads/products/5/b.html');
    expect(page.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment',
      'x-content-type-options': 'nosniff',
    });
    expect((await send(app, '/uploads/avatars/c.jpg')).headers['content-type']).toBe('image/jpeg');
  });
});
