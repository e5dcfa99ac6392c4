/** News while a synchronous replica is away, for which changes of others wait. */
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ReplyCache } from '../../packages/reply-cache/index.ts';
import { type DebianPostgres, lacksPostgres, startPostgres } from '../../testing/debian-postgres.ts';
import { titled } from '../../testing/titled.ts';
import { askOnce } from '../../testing/until-answers.ts';
import type { Log } from '../log.ts';
import { Changes } from './changes.ts';
import { listenForNews } from './news.ts';

describe.skipIf(lacksPostgres)(
  titled('while a change waits for a replica that is away', lacksPostgres),
  () => {
    let server: DebianPostgres;
    let waiting: Promise<void> | undefined;
    beforeAll(async () => {
      server = await startPostgres();
    });
    afterEach(() => letNobodyWait());
    afterAll(() => server.remove());

    /** Nobody by this name follows. Until that is heeded, changes go through. */
    async function letChangesWait(): Promise<void> {
      await replicate("'somebody'");
      const change = "select pg_logical_emit_message(true, 'change', ''), pg_notify('anything', '')";
      for (let tries = 0; tries < 100 && !(await anyWaits()); tries += 1) {
        waiting = askOnce(server.url, change);
        await Promise.race([waiting, setTimeout(200)]);
      }
      expect(await anyWaits()).toBe(true);
    }

    async function letNobodyWait(): Promise<void> {
      await replicate("''");
      await waiting;
    }

    async function replicate(to: string): Promise<void> {
      await askOnce(server.url, `alter system set synchronous_standby_names = ${to}`);
      await askOnce(server.url, 'select pg_reload_conf()');
    }

    const anyWaits = async () => (await connectionsThat("wait_event = 'SyncRep'")) > 0;

    async function connectionsThat(condition: string): Promise<number> {
      const client = new pg.Client(server.url);
      await client.connect();
      const { rowCount } = await client.query(`select from pg_stat_activity where ${condition}`);
      await client.end();
      return rowCount ?? 0;
    }

    async function listen() {
      const cache = new ReplyCache({ maxBytes: 1_000 });
      const changes = new Changes(cache, async () => {}, { note: () => {}, follow: async () => {} });
      const log = { info: () => {}, warn: () => {} } as unknown as Log;
      return { cache, news: await listenForNews({ url: server.url, cache, changes, log }) };
    }

    // rules/running 41
    test('nothing kept is given, for it holds back the news of all others', async () => {
      const { cache, news } = await listen();
      expect(cache.isTrusted).toBe(true);
      await letChangesWait();
      // Twice as long as is promised, where others keep this machine busy.
      await expect.poll(() => cache.isTrusted, { timeout: 4_000, interval: 20 }).toBe(false);
      await letNobodyWait();
      await expect.poll(() => cache.isTrusted, { timeout: 10_000, interval: 20 }).toBe(true);
      await news.close();
    });

    test('whoever comes and cannot be heard leaves no connection behind', async () => {
      await letChangesWait();
      const { cache, news } = await listen();
      expect(cache.isTrusted).toBe(false);
      await news.close();
      const left = () => connectionsThat("application_name = 'guildhall news'");
      await expect.poll(left, { timeout: 2_000, interval: 20 }).toBe(0);
    });
  },
);
