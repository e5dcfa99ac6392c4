/** News while a synchronous replica is away, which transactions of others wait for. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ReplyCache } from '../../packages/reply-cache/index.ts';
import { type DebianPostgres, lacksPostgres, startPostgres } from '../../testing/debian-postgres.ts';
import { titled } from '../../testing/titled.ts';
import { askOnce } from '../../testing/until-answers.ts';
import { Changes } from './changes.ts';
import { listenForNews } from './news.ts';

describe.skipIf(lacksPostgres)(titled('while the synchronous replica is away', lacksPostgres), () => {
  let server: DebianPostgres;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.remove());

  /** Nobody who has the name `somebody` is there. */
  async function waitFor(replica: 'somebody' | ''): Promise<void> {
    await askOnce(server.url, `alter system set synchronous_standby_names = '${replica}'`);
    await askOnce(server.url, 'select pg_reload_conf()');
  }

  async function listen() {
    const cache = new ReplyCache({ maxBytes: 1_000 });
    const changes = new Changes(cache, async () => {}, { note: () => {}, follow: async () => {} });
    const log = { info: () => {}, warn: () => {} } as unknown as Parameters<typeof listenForNews>[0]['log'];
    return { cache, news: await listenForNews({ url: server.url, cache, changes, log }) };
  }

  const change = () => askOnce(server.url, "select pg_notify('anything', '')");

  async function listeners(): Promise<number> {
    const client = new pg.Client(server.url);
    await client.connect();
    const { rowCount } = await client.query(
      "select from pg_stat_activity where application_name = 'guildhall news'",
    );
    await client.end();
    return rowCount ?? 0;
  }

  test('news is heard, as nothing of it waits', async () => {
    await waitFor('somebody');
    const { cache, news } = await listen();
    expect(cache.isTrusted).toBe(true);
    await news.close();
    await waitFor('');
  });

  // rules/running 41
  test('nothing kept is given while a change of somebody waits, and with it the news of all others', async () => {
    const { cache, news } = await listen();
    await waitFor('somebody');
    const waiting = change();
    // Twice as long as is promised, where others keep this machine busy.
    await expect.poll(() => cache.isTrusted, { timeout: 4_000, interval: 20 }).toBe(false);
    await waitFor('');
    await waiting;
    await expect.poll(() => cache.isTrusted, { timeout: 10_000, interval: 20 }).toBe(true);
    await news.close();
  });

  test('whoever cannot be heard leaves no connection behind', async () => {
    await waitFor('somebody');
    const waiting = change();
    const { cache, news } = await listen();
    expect(cache.isTrusted).toBe(false);
    await news.close();
    await expect.poll(listeners, { timeout: 2_000 }).toBe(0);
    await waitFor('');
    await waiting;
  });
});
