/**
 * What other writers changed, heard through PostgreSQL NOTIFY. While the news cannot be heard the cache is
 * not trusted. A pooler in transaction mode accepts LISTEN and never delivers: only an echo of our own word
 * proves that we hear.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { ReplyCache } from '../../packages/reply-cache/reply-cache.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';

export const newsChannel = 'guildhall_news';

/** NOTIFY carries less than 8,000 bytes. */
export const newsLimit = 7_900;

const echoInterval = 10_000;
const echoPatience = 5_000;
const retryDelay = 1_000;

export interface News {
  close(): Promise<void>;
}

export interface NewsOptions {
  url: string;
  cache: ReplyCache;
  log: Log;
  /** Called with the tags that somebody changed, also by this process, and with none when news may have been missed. */
  onNews?: (tags: string[]) => void;
}

/**
 * Tells every instance, this one too, outside of a transaction; it belongs to no request and counts for none. Much
 * news takes several messages.
 */
export async function tellNews({ pool }: Pick<Database, 'pool'>, tags: string[]): Promise<void> {
  await pool.query('select pg_notify($1, message) from unnest($2::text[]) message', [
    newsChannel,
    messagesOf(tags),
  ]);
}

/** As few as hold them all. */
function messagesOf(tags: string[]): string[] {
  const messages: string[] = [];
  let message = '';
  for (const tag of tags) {
    if (message !== '' && message.length + 1 + tag.length > newsLimit) {
      messages.push(message);
      message = '';
    }
    message += message === '' ? tag : ` ${tag}`;
  }
  return message === '' ? messages : [...messages, message];
}

/** Resolves when the first echo was heard, or when it is clear that none comes; the cache then stays unused. */
export async function listenForNews({ url, cache, log, onNews }: NewsOptions): Promise<News> {
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
      connectionTimeoutMillis: echoPatience,
    });
    client = listener;
    listener.on('error', () => void lose(listener));
    listener.on('end', () => void lose(listener));
    listener.on('notification', ({ payload = '' }) => {
      if (payload.startsWith('echo ')) heard?.(payload);
      else {
        const tags = payload.split(' ');
        cache.drop(tags);
        onNews?.(tags);
      }
    });
    await listener.connect();
    await listener.query(`listen ${newsChannel}`);
    await echo(listener);
    onNews?.([]);
    cache.trust(true);
    schedule(listener);
  };

  const echo = async (listener: pg.Client): Promise<void> => {
    const word = `echo ${randomUUID()}`;
    const answer = new Promise<void>((resolve, reject) => {
      const patience = setTimeout(() => reject(new Error('no echo')), echoPatience);
      heard = (payload) => {
        if (payload !== word) return;
        clearTimeout(patience);
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
