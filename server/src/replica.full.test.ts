/** The whole application with a replica that follows its database: what is read there, and what never is. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ofPrimary } from './platform/replica/reading-place.ts';
import type { Replica } from './platform/replica/replica.ts';
import { createTestApp, type TestApp } from './testing/app.ts';
import { call } from './testing/call.ts';
import { commented, commentsOn } from './testing/comments.ts';
import { listTitles } from './testing/deals.ts';
import {
  type DebianPostgres,
  lacksPostgres,
  programs,
  runAs,
  startFollower,
} from './testing/debian-postgres.ts';
import { addMember, type TestMember } from './testing/members.ts';
import { lacksPgBouncer, openPooler } from './testing/pooler.ts';
import { details, edit, posted, shown } from './testing/posts.ts';
import { addProduct } from './testing/products.ts';
import { openDatabaseProxy } from './testing/proxy.ts';
import { type Followed, pauseNow, resumeNow, startFollowed, statementsAt } from './testing/replica.ts';
import { titled } from './testing/titled.ts';
import { askOnce } from './testing/until-answers.ts';

describe.skipIf(lacksPostgres)(titled('with a replica', lacksPostgres), () => {
  let followed: Followed;
  let app: TestApp;
  let member: TestMember;
  beforeAll(async () => {
    followed = await startFollowed();
    app = await open();
    member = await addMember(app);
  });
  beforeEach(() => untilUsed(app));
  afterEach(() => followed.resume());
  afterAll(async () => {
    await app.close().finally(() => followed.remove());
  });

  /** An instance; what it makes is not kept, so that each reply is made anew, unless it is said otherwise. */
  function open(more: Record<string, string> = {}): Promise<TestApp> {
    const env = { DATABASE_REPLICA_URL: followed.replicaUrl, CACHE_MB: '0', ...more };
    return createTestApp({ database: followed.database, isWorking: false, env });
  }

  const replicaOf = ({ services }: TestApp) => services.database.replica as Replica;
  const used = (one: TestApp) => replicaOf(one).outcomes.used;

  /** What shows the last change is made from it. */
  async function untilUsed(
    one: TestApp,
    read: () => Promise<unknown> = () => listTitles(one),
  ): Promise<void> {
    await expect.poll(() => replicaOf(one).isUsable).toBe(true);
    await expect
      .poll(async () => {
        const before = used(one);
        await read();
        return used(one) - before;
      })
      .toBeGreaterThan(0);
  }

  test('what everybody may read is asked of it, and of the primary nothing', async () => {
    const id = await addProduct(app, { title: 'Read there' });
    await untilUsed(app);
    const words = `from products p`;
    const at = () => [statementsAt(followed.primary, words), statementsAt(followed.replica, words)] as const;
    const [primary, replica] = at();
    expect(await listTitles(app)).toContain('Read there');
    expect((await shown(app, id)).del_title).toBe('Read there');
    expect((await fetch(`${app.origin}/feeds/home.atom`)).status).toBe(200);
    await expect.poll(() => at()[1]).toBeGreaterThanOrEqual(replica + 3);
    expect(at()[0]).toBe(primary);
  });

  test('members and the staff are answered by the primary', async () => {
    const before = statementsAt(followed.replica, 'sessions');
    const mine = await call<{ deals: unknown[] }>(app, '/api/profile', undefined, {
      method: 'GET',
      token: member.token,
    });
    expect(mine.status).toBe(200);
    expect(statementsAt(followed.replica, 'sessions')).toBe(before);
  });

  test('what was changed is never shown as it was, however far the replica is behind', async () => {
    await using other = await open();
    const id = await posted(app, member, { dealTitle: 'First' });
    await untilUsed(app);
    await untilUsed(other);
    await followed.pause();
    for (const title of ['Second', 'Third']) {
      const { version } = await shown(app, id);
      expect((await edit(app, member, id, { dealTitle: title, version })).status).toBe(200);
      expect((await shown(app, id)).del_title).toBe(title);
      expect(await listTitles(app)).toContain(title);
      await other.hearNews();
      expect((await shown(other, id)).del_title).toBe(title);
      expect(await listTitles(other)).toContain(title);
    }
    expect(replicaOf(app).outcomes.behind).toBeGreaterThan(0);
    expect(replicaOf(other).outcomes.behind).toBeGreaterThan(0);
    await followed.resume();
    await untilUsed(other);
    expect((await shown(other, id)).del_title).toBe('Third');
  });

  test('however it comes and goes, whoever wrote reads what they wrote, and others what they heard of', async () => {
    await using keeping = await open({ CACHE_MB: '64' });
    const id = await posted(app, member, { dealTitle: 'Round 0' });
    let isDone = false;
    const comesAndGoes = async () => {
      while (!isDone) {
        await followed.pause();
        await followed.resume();
      }
    };
    const coming = comesAndGoes();
    try {
      for (let round = 1; round <= 60; round += 1) {
        const title = `Round ${round}`;
        const { version } = await shown(app, id);
        expect((await edit(app, member, id, { dealTitle: title, version })).status).toBe(200);
        const [mine, listed] = await Promise.all([shown(app, id), listTitles(app)]);
        expect([mine.del_title, listed[0]]).toEqual([title, title]);
        await keeping.hearNews();
        const [heard, keptList] = await Promise.all([shown(keeping, id), listTitles(keeping)]);
        expect([heard.del_title, keptList[0]]).toEqual([title, title]);
      }
    } finally {
      isDone = true;
      await coming;
    }
    expect(replicaOf(app).outcomes.used).toBeGreaterThan(0);
  });

  test('what is kept for a while is not kept as it was', async () => {
    await using keeping = await open({ CACHE_MB: '64' });
    const id = await posted(keeping, member, { dealTitle: 'Kept' });
    await expect.poll(() => replicaOf(keeping).isUsable).toBe(true);
    await followed.pause();
    const { version } = await shown(keeping, id);
    await edit(keeping, member, id, { dealTitle: 'Kept anew', version });
    await Promise.all([listTitles(keeping), shown(keeping, id)]);
    await commented(keeping, member, id);
    await followed.resume();
    expect((await shown(keeping, id)).del_title).toBe('Kept anew');
    expect(await listTitles(keeping)).toContain('Kept anew');
    expect((await commentsOn(keeping, id)).message).toHaveLength(1);
  });

  test('who began before the replica had a change shows it all the same, however long they take', async () => {
    const { database, writeOnce } = app.services;
    const id = await addProduct(app, { title: 'Slow' });
    await untilUsed(app);
    await followed.pause();
    await writeOnce(async ({ changed }) => {
      await followed.database.query("update products set title = 'Slow no more' where id = $1", [id]);
      changed(`product:${id}`);
    });
    const read = () => database.query<{ title: string }>('select title from products where id = $1', [id]);
    const seen: string[] = [];
    const { rows } = await replicaOf(app).make(async () => {
      const rows = await read();
      seen.push(rows[0]?.title ?? '');
      await followed.resume();
      // Everybody else is shown it from there by now.
      await ofPrimary(() => untilUsed(app, () => shown(app, id)));
      return { topics: [`product:${id}`], rows };
    });
    expect(seen).toEqual(['Slow', 'Slow no more']);
    expect(rows).toEqual([{ title: 'Slow no more' }]);
  });

  test('what a member has just written is there for them', async () => {
    await followed.pause();
    const { refused } = replicaOf(app).outcomes;
    const id = await posted(app, member, { dealTitle: 'Mine' });
    expect((await shown(app, id)).del_title).toBe('Mine');
    expect(await listTitles(app)).toContain('Mine');
    const commentId = await commented(app, member, id);
    expect((await commentsOn(app, id)).message).toMatchObject([{ id: commentId }]);
    expect(replicaOf(app).outcomes.refused).toBeGreaterThan(refused);
  });

  test('what is not there is not there on the primary either', async () => {
    expect((await details(app, 1_000_000)).status).toBe(404);
  });

  test('numbers that are kept for long are not the replica’s', async () => {
    const counted = async () =>
      (await call<{ totalCount: number }>(app, '/api/homePageDeals')).body.totalCount;
    const active = 'select count(*) as count from products where deleted_at is null';
    const [before] = await followed.database.query<{ count: string }>(active);
    await followed.pause();
    await posted(app, member);
    expect(await counted()).toBe(Number(before?.count) + 1);
    await followed.resume();
    await untilUsed(app);
    expect(await counted()).toBe(Number(before?.count) + 1);
  });

  test('names of masters and words of searches, which are kept for long, are the primary’s', async () => {
    const { writeOnce } = app.services;
    await followed.pause();
    await writeOnce(async ({ changed }) => {
      await followed.database.query("update categories set name = 'Learning anew' where slug = 'learning'");
      changed('masters');
    });
    const listed = await call<{ category: unknown }>(app, '/api/homePageDeals', { category: 'learning' });
    expect(listed.body.category).toMatchObject({ ctg_name: 'Learning anew' });
    const lookUps = (at: DebianPostgres) => statementsAt(at, 'one_letter_less');
    const [primary, replica] = [lookUps(followed.primary), lookUps(followed.replica)];
    expect((await call(app, '/api/search', { searchtxt: 'annuities' })).status).toBe(200);
    await expect.poll(() => lookUps(followed.primary)).toBeGreaterThan(primary);
    expect(lookUps(followed.replica)).toBe(replica);
  });

  test('while nobody tells what changes, and once they do again, nothing old is shown', async () => {
    const id = await addProduct(app, { title: 'Told' });
    await untilUsed(app);
    await followed.pause();
    await followed.database.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'guildhall news'",
    );
    await expect.poll(() => app.services.cache.isTrusted, { interval: 10 }).toBe(false);
    await followed.database.query("update products set title = 'Untold' where id = $1", [id]);
    expect((await shown(app, id)).del_title).toBe('Untold');
    await expect.poll(() => app.services.cache.isTrusted).toBe(true);
    expect((await shown(app, id)).del_title).toBe('Untold');
  });

  test('statements that are ended there are asked of the primary', async () => {
    const reading = Array.from({ length: 40 }, () => listTitles(app));
    const ended =
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'guildhall'";
    await askOnce(followed.replicaUrl, ended);
    for (const titles of await Promise.all(reading)) expect(titles.length).toBeGreaterThan(0);
    await listTitles(app);
  });

  test('no reader notices that it is killed; once it is back it is used', async () => {
    let isEnding = false;
    let replies = 0;
    const read = async () => {
      while (!isEnding) {
        expect((await call(app, '/api/homePageDeals')).status).toBe(200);
        replies += 1;
      }
    };
    const reading = Promise.all([read(), read(), read(), read()]);
    try {
      await followed.replica.kill();
      await expect.poll(() => replicaOf(app).isUsable).toBe(false);
      const atEnd = replies;
      await expect.poll(() => replies).toBeGreaterThan(atEnd + 20);
      await followed.replica.start();
      await untilUsed(app);
    } finally {
      isEnding = true;
      await reading;
    }
    expect(app.logs.map(({ msg }) => msg)).toContain('Public reads go to the replica.');
  });

  test('nobody waits for one that says nothing any more', async () => {
    const proxy = await openDatabaseProxy(followed.replicaUrl);
    await using far = await open({ DATABASE_REPLICA_URL: proxy.url });
    await untilUsed(far);
    proxy.freeze();
    const titles = await Promise.all(Array.from({ length: 8 }, () => listTitles(far)));
    expect(new Set(titles.map((found) => found.join())).size).toBe(1);
    expect(replicaOf(far).isUsable).toBe(false);
    expect(replicaOf(far).outcomes.failed).toBeGreaterThan(0);
    proxy.thaw();
    await untilUsed(far);
    await proxy.close();
  });

  test('an address that leads to another replica, while the one before lives, shows nothing old', async () => {
    const second = await startFollower(followed.primary.url);
    await using proxy = await openDatabaseProxy(followed.replicaUrl);
    await using led = await open({ DATABASE_REPLICA_URL: proxy.url });
    const id = await posted(led, member, { dealTitle: 'Before' });
    const title = async () => (await shown(led, id)).del_title;
    const [{ written } = {}] = await followed.database.query<{ written: string }>(
      'select pg_current_wal_flush_lsn()::text as written',
    );
    await askOnce(
      second.url,
      `do $$ begin while pg_last_wal_replay_lsn() < '${written}' loop perform pg_sleep(0.005); end loop; end $$`,
    );
    await askOnce(second.url, pauseNow);
    const { version } = await shown(led, id);
    expect((await edit(led, member, id, { dealTitle: 'After', version })).status).toBe(200);
    await untilUsed(led, title);
    proxy.leadTo(second.url);
    const endReading =
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'guildhall'";
    await askOnce(followed.replicaUrl, endReading);
    const said = (words: string) => led.logs.some(({ why }) => why === words);
    while (!said('its address leads to another server')) expect(await title()).toBe('After');
    // The second one lacks it, whether it is used so far behind or not.
    while (!replicaOf(led).isUsable && !said('it is too far behind')) expect(await title()).toBe('After');
    expect(await title()).toBe('After');
    await askOnce(second.url, resumeNow);
    await untilUsed(led, title);
    expect(await title()).toBe('After');
    await led.app.close();
    await second.remove();
  });

  test('one that is away as the application starts is used once it is there', async () => {
    await followed.replica.kill();
    await using early = await open();
    expect(await listTitles(early)).not.toEqual([]);
    expect(early.logs.map(({ msg }) => msg)).toContain(
      'The replica is not used; everything is read from the primary.',
    );
    await followed.replica.start();
    await untilUsed(early);
  });

  test.skipIf(lacksPgBouncer)(titled('one behind a pooler is read as well', lacksPgBouncer), async () => {
    const pooler = await openPooler(followed.replicaUrl);
    const pooled = await open({ DATABASE_REPLICA_URL: pooler.url });
    await untilUsed(pooled);
    const titles = await Promise.all(
      Array.from({ length: 20 }, (_none, skip) => listTitles(pooled, { skip })),
    );
    expect(titles.flat()).not.toEqual([]);
    expect(replicaOf(pooled).outcomes.failed).toBe(0);
    await pooled.close();
    await pooler.stop();
  });

  test('one that is too far behind is not used until it has come nearer', async () => {
    await followed.pause();
    await followed.database.query('create table written (one integer)');
    await expect.poll(() => replicaOf(app).isUsable).toBe(false);
    expect(app.logs.at(-1)).toMatchObject({ why: 'it is too far behind' });
    await followed.resume();
    await untilUsed(app);
    expect(replicaOf(app).lag?.milliseconds).toBe(0);
  });

  test('its figures are told', async () => {
    const told = await (await fetch(`${app.origin}/metrics`)).text();
    expect(told).toMatch(/^guildhall_replica_usable 1$/m);
    expect(told).toMatch(/^guildhall_replica_replies_total\{outcome="used"\} [1-9]/m);
    expect(told).toMatch(/^guildhall_replica_lag_seconds \d/m);
    expect(told).toMatch(/^guildhall_replica_lag_bytes \d/m);
  });

  test('a database that is none is not used', async () => {
    await using own = await open({ DATABASE_REPLICA_URL: followed.database.url });
    await expect
      .poll(() => own.logs.map(({ why }) => why))
      .toContain('it takes changes itself and follows no primary');
    expect(await listTitles(own)).not.toEqual([]);
    expect(used(own)).toBe(0);
  });

  test('once it is promoted it is read no more', async () => {
    await promisify(execFile)(join(programs, 'pg_ctl'), ['promote', '-D', followed.replica.folder], runAs());
    await expect.poll(() => replicaOf(app).isUsable).toBe(false);
    const before = used(app);
    const id = await posted(app, member, { dealTitle: 'After all' });
    expect((await shown(app, id)).del_title).toBe('After all');
    expect(used(app)).toBe(before);
    expect(app.logs).toContainEqual(
      expect.objectContaining({ why: 'it takes changes itself and follows no primary' }),
    );
  });
});
