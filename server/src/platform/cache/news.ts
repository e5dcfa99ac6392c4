/**
 * What other writers changed, heard through PostgreSQL NOTIFY. While the news cannot be heard the cache is
 * not trusted. A pooler in transaction mode accepts LISTEN and never delivers: only an echo of our own word
 * proves that we hear.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { Gathering } from '../../packages/gathering/index.ts';
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
  /** Resolves when everything is heard that was told before; those who ask meanwhile share one word. At once while nothing is heard. */
  caughtUp(): Promise<void>;
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
export async function listenForNews(options: NewsOptions): Promise<News> {
  const listener = new NewsListener(options);
  await listener.start();
  return listener;
}

class NewsListener implements News {
  readonly #options: NewsOptions;
  #isClosed = false;
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** What is waited for, by its word. */
  readonly #echoes = new Map<string, () => void>();
  readonly #catchingUp = new Gathering<undefined, undefined>({
    together: (asked) => this.#catchUp(asked),
    atOnce: 1,
    most: 10_000,
    patience: echoTimeout,
    remedy: () => 'none',
  });

  constructor(options: NewsOptions) {
    this.#options = options;
    options.cache.trust(false);
  }

  async start(): Promise<void> {
    try {
      await this.#listen();
    } catch {
      if (this.#client !== undefined) await this.#lose(this.#client);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#client?.end().catch(() => undefined);
  }

  async #listen(): Promise<void> {
    const { cache, changes } = this.#options;
    const client = this.#createClient();
    this.#client = client;
    await client.connect();
    await client.query(`listen ${newsChannel}`);
    await this.#echo(client);
    changes.dropEverything();
    cache.trust(true);
    this.#schedule(client);
  }

  #createClient(): pg.Client {
    const { url, changes } = this.#options;
    const client = new pg.Client({
      connectionString: url,
      application_name: 'guildhall news',
      keepAlive: true,
      connectionTimeoutMillis: echoTimeout,
    });
    client.on('error', () => void this.#lose(client));
    client.on('end', () => void this.#lose(client));
    client.on('notification', ({ payload = '' }) => {
      const { sender, topics } = readPayload(payload);
      if (sender === 'echo') this.#echoes.get(payload)?.();
      else if (sender !== changes.instance) changes.drop(topics);
    });
    return client;
  }

  async #echo(client: pg.Client): Promise<void> {
    const word = `echo ${randomUUID()}`;
    const answer = new Promise<void>((resolve, reject) => {
      const end = (settle: () => void) => {
        clearTimeout(timeout);
        this.#echoes.delete(word);
        settle();
      };
      const timeout = setTimeout(() => end(() => reject(new Error('no echo'))), echoTimeout);
      this.#echoes.set(word, () => end(resolve));
    });
    await Promise.all([answer, client.query('select pg_notify($1, $2)', [newsChannel, word])]);
  }

  async caughtUp(): Promise<void> {
    await this.#catchingUp.ask(undefined);
  }

  async #catchUp(asked: undefined[]): Promise<undefined[]> {
    const client = this.#client;
    if (client !== undefined) await this.#echo(client).catch(() => this.#lose(client));
    return asked;
  }

  #schedule(client: pg.Client): void {
    this.#timer = setTimeout(() => {
      this.#echo(client).then(
        () => this.#client === client && !this.#isClosed && this.#schedule(client),
        () => void this.#lose(client),
      );
    }, echoInterval);
    this.#timer.unref();
  }

  async #lose(client: pg.Client): Promise<void> {
    const { cache, log } = this.#options;
    if (this.#isClosed || this.#client !== client) return;
    this.#client = undefined;
    clearTimeout(this.#timer);
    cache.trust(false);
    log.warn('The news of changes cannot be heard; pages are made anew for every request until it is back.');
    await client.end().catch(() => undefined);
    this.#timer = setTimeout(() => void this.#retry(), retryDelay);
  }

  async #retry(): Promise<void> {
    if (this.#isClosed) return;
    try {
      await this.#listen();
      this.#options.log.info('The news of changes is heard again.');
    } catch {
      if (this.#client !== undefined) await this.#lose(this.#client);
    }
  }
}
