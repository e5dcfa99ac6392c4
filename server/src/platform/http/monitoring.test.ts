import { describe, expect, test, vi } from 'vitest';
import { createTestApp, setUpApp, type TestApp } from '../../testing/app.ts';
import { call, send } from '../../testing/call.ts';
import { keepEmails } from '../../testing/emails.ts';
import { changeJobs, forgetJobs, holdJobs } from '../../testing/jobs.ts';
import { addMember, newAccount } from '../../testing/members.ts';
import { readMetrics } from '../../testing/metrics.ts';

const app = await setUpApp();

describe('monitoring', () => {
  /** The status and the text of a reply. */
  const ask = async (of: TestApp, path = '/readyz') => {
    const { status, body } = await send(of, path);
    return `${status} ${body}`;
  };

  test('reports alive and ready', async () => {
    expect([await ask(app, '/healthz'), await ask(app)]).toEqual(['200 alive\n', '200 ready\n']);
  });

  test('reports not ready while a migration has not run', async () => {
    const name = '0001_members.sql';
    const [row] = await app.database.query<{ digest: string }>(
      'delete from migrations where name = $1 returning digest',
      [name],
    );
    expect(await ask(app)).toBe('503 not ready: migrations have not run\n');
    await app.database.query('insert into migrations (name, digest) values ($1, $2)', [name, row?.digest]);
    expect(await ask(app)).toBe('200 ready\n');
  });

  /** rules/running 44 */
  test('reports ready, and names jobs that have been due for more than two minutes', async () => {
    await using idle = await createTestApp({ isWorking: false });
    await idle.database.query("select graphile_worker.add_job('some-task')");
    const wait = (seconds: number) =>
      changeJobs(idle.database, `run_at => now() - interval '${seconds} seconds'`, 'locked_at is null');
    await wait(110);
    expect(await ask(idle)).toBe('200 ready\n');
    await wait(125);
    expect(await ask(idle)).toBe('200 ready\ndegraded: jobs\n');
    // A long queue that moves does not count.
    await using _held = await holdJobs(idle.database, 'some-task');
    await idle.database.query("select graphile_worker.add_job('some-task')");
    await wait(125);
    expect(await ask(idle)).toBe('200 ready\n');
    await forgetJobs(idle.database);
  });

  /** rules/running 47 */
  test('reports ready, and a full disk after a post failed for lack of room', async () => {
    await using full = await createTestApp({ isWorking: false, isFresh: true });
    expect(await ask(full)).toBe('200 ready\n');
    await full.database.query(`create function no_room() returns trigger language plpgsql as $$
      begin raise exception 'no room' using errcode = '53100'; end $$`);
    await full.database.query('create trigger no_room before insert on members execute function no_room()');
    const person = newAccount();
    const reply = await call(full, 'register', { ...person, repassword: person.password, id: 1 });
    expect([reply.status, reply.body.code]).toEqual([503, 'unavailable']);
    expect(full.takeErrors()).toHaveLength(1);
    expect(await ask(full)).toBe('200 ready\ndegraded: no room\n');
    expect((await readMetrics(full)).get('guildhall_disk_full')).toBe(1);
  });

  /** rules/running 5 */
  test('reports ready while all connections are in use, for example behind a locked table', async () => {
    const { pool } = app.context.database;
    const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    const aside = vi.spyOn(app.context.database, 'queryDirectly');
    const replies = await Promise.all(Array.from({ length: 20 }, () => ask(app)));
    for (const client of taken) client.release();
    expect(new Set(replies)).toEqual(new Set(['200 ready\n']));
    expect(aside).toHaveBeenCalledTimes(1);
  });

  test('reports not ready before shutdown, but still answers requests', async () => {
    await using leaving = await createTestApp();
    leaving.app.announceEnd();
    expect(await ask(leaving)).toBe('503 not ready: it ends\n');
    expect(await ask(leaving, '/healthz')).toBe('200 alive\n');
    expect((await call(leaving, '/api/homePageDeals', {})).status).toBe(200);
  });

  test('counts failed e-mails', async () => {
    const figures = async () =>
      (await send(app, '/metrics')).body.toString().match(/^guildhall_letters_given_up.*$/gm);
    const figure = (lane: string, count: number) => `guildhall_letters_given_up{lane="${lane}"} ${count}`;
    expect(await figures()).toEqual([figure('urgent', 0), figure('ordinary', 0)]);
    await keepEmails(app, await addMember(app));
    await keepEmails(app, await addMember(app));
    expect(await figures()).toEqual([figure('urgent', 2), figure('ordinary', 0)]);
  });

  test('logs each request without anything that a person typed', async () => {
    const { email, password } = await addMember(app);
    const reply = await call(app, '/api/search', { searchtxt: 'another private matter' });
    const line = app.logs.find(({ request }) => request === reply.headers.get('x-request-id'));
    expect(line).toMatchObject({ msg: 'answered', method: 'POST', route: '/api/search', status: 200 });
    const everything = JSON.stringify(app.logs);
    for (const word of ['private matter', 'secret', email, password]) expect(everything).not.toContain(word);
  });
});

describe('the metrics', () => {
  test.each([
    ['x-forwarded-for', '127.0.0.1'],
    ['x-forwarded-host', 'localhost'],
    ['x-forwarded-proto', 'http'],
    ['forwarded', 'for=127.0.0.1'],
    ['via', '1.1 proxy'],
    ['x-real-ip', '127.0.0.1'],
  ])('are not available through a proxy (%s)', async (name, value) => {
    const reply = await send(app, '/metrics', { headers: { [name]: value } });
    expect(reply.status).toBe(404);
    expect(reply.body.toString()).not.toContain('guildhall_');
  });

  test.each([
    ['127.0.0.1', 200],
    ['127.8.9.10', 200],
    ['::1', 200],
    ['::ffff:127.0.0.1', 200],
    ['192.0.2.1', 404],
    ['::ffff:192.0.2.1', 404],
    ['2001:db8::1', 404],
  ])('are available to this machine: a request from %s gets %i', async (remoteAddress, status) => {
    const reply = await app.app.http.inject({ url: '/metrics', remoteAddress });
    expect(reply.statusCode).toBe(status);
  });

  test('are available from anywhere with the token', async () => {
    const token = 'the-token-of-the-office';
    await using guarded = await createTestApp({ env: { METRICS_TOKEN: token }, isWorking: false });
    const ask = (authorization?: string) =>
      send(guarded, '/metrics', {
        headers: { 'x-forwarded-for': '192.0.2.1', ...(authorization !== undefined && { authorization }) },
      });
    for (const wrong of [undefined, 'Bearer', 'Bearer x', `Bearer ${token}x`, `Basic ${token}`]) {
      const reply = await ask(wrong);
      expect([wrong, reply.status, reply.headers['www-authenticate']]).toEqual([wrong, 401, 'Bearer']);
      expect(JSON.parse(reply.body.toString())).toMatchObject({ code: 'unauthenticated' });
    }
    const reply = await ask(`Bearer ${token}`);
    expect(reply.status).toBe(200);
    expect(reply.body.toString()).toContain('guildhall_cache_bytes');
    expect(reply.headers['cache-control']).toBe('no-store');
    expect((await send(guarded, '/metrics')).status).toBe(200);
  });
});
