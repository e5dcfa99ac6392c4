/**
 * What other writers changed, heard through PostgreSQL NOTIFY. While the news cannot be heard the cache is
 * not trusted. A pooler in transaction mode accepts LISTEN and never delivers: only an echo of our own word
 * proves that we hear.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { ReplyCache } from '../../packages/reply-cache/index.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import type { Changes } from './changes.ts';
import { payloadsOf, readPayload } from './payloads.ts';

export const newsChannel = 'guildhall_news';

const echoInterval = 10_000;
const echoTimeout = 5_000;
const retryDelay = 1_000;

export interface News {
  close(): Promise<void>;
}

export interface NewsOptions {
  url: string;
  cache: ReplyCache;
  changes: Changes;
  log: Log;
}

/** Tells every instance, outside of a transaction; it belongs to no request and counts for none. */
export async function tellNews(
  { pool }: Pick<Database, 'pool'>,
  sender: string,
  topics: readonly string[],
): Promise<void> {
  await pool.query('select pg_notify($1, message) from unnest($2::text[]) message', [
    newsChannel,
    payloadsOf(sender, topics),
  ]);
}

/** Resolves when the first echo was heard, or when it is clear that none comes; the cache then stays unused. */
export async function listenForNews({ url, cache, changes, log }: NewsOptions): Promise<News> {
  let isClosed = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let heard: ((echo: string) => void) | undefined;

  cache.trust(false);

  const listen = async (): Promise<void> => {
    const listener = new pg.Client({
      connectionString: url,
      application_name: 'guildhall news',
      keepAlive: true,
      connectionTimeoutMillis: echoTimeout,
    });
    client = listener;
    listener.on('error', () => void lose(listener));
    listener.on('end', () => void lose(listener));
    listener.on('notification', ({ payload = '' }) => {
      const { sender, topics } = readPayload(payload);
      if (sender === 'echo') heard?.(payload);
      else if (sender !== changes.instance) changes.drop(topics);
    });
    await listener.connect();
    await listener.query(`listen ${newsChannel}`);
    await echo(listener);
    changes.dropEverything();
    cache.trust(true);
    schedule(listener);
  };

  const echo = async (listener: pg.Client): Promise<void> => {
    const word = `echo ${randomUUID()}`;
    const answer = new Promise<void>((resolve, reject) => {
      const timeout = setTimeout(() => reject(new Error('no echo')), echoTimeout);
      heard = (payload) => {
        if (payload !== word) return;
        clearTimeout(timeout);
        resolve();
      };
    });
    await Promise.all([answer, listener.query('select pg_notify($1, $2)', [newsChannel, word])]);
  };

  const schedule = (listener: pg.Client): void => {
    timer = setTimeout(() => {
      echo(listener).then(
        () => client === listener && !isClosed && schedule(listener),
        () => void lose(listener),
      );
    }, echoInterval);
    timer.unref();
  };

  const lose = async (listener: pg.Client): Promise<void> => {
    if (isClosed || client !== listener) return;
    client = undefined;
    clearTimeout(timer);
    cache.trust(false);
    log.warn('The news of changes cannot be heard; pages are made anew for every request until it is back.');
    await listener.end().catch(() => undefined);
    timer = setTimeout(() => void retry(), retryDelay);
  };

  const retry = async (): Promise<void> => {
    if (isClosed) return;
    try {
      await listen();
      log.info('The news of changes is heard again.');
    } catch {
      if (client !== undefined) await lose(client);
    }
  };

  try {
    await listen();
  } catch {
    if (client !== undefined) await lose(client);
  }

  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
