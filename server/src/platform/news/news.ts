/**
 * What other writers changed, heard through PostgreSQL NOTIFY. While the news cannot be heard the cache is
 * not trusted. A pooler in transaction mode accepts LISTEN and never delivers: only an echo of our own word
 * proves that we hear. The beat asks whether the connection lives; the echo, less often, whether NOTIFY arrives on it.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { ResponseCache } from '../../packages/response-cache/index.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import type { Changes } from './changes.ts';
import { payloadsOf, readPayload } from './payloads.ts';

export const newsChannel = 'guildhall_news';

const echoInterval = 10_000;
const echoTimeout = 5_000;
/** Milliseconds between two signs of life, and until one is missed: together less than anything old is given (rules/running 41). */
const beatInterval = 500;
const beatPatience = 1_000;
const retryDelay = 1_000;
/** Milliseconds for which a word of ours waits its turn: less than its echo is waited for. */
const turnPatience = 4_000;
/** Milliseconds for another instance to tell what it has to. */
const askPatience = 2_000;
/** Words that are waited for at once. */
const mostAwaited = 200;

export interface News {
  /**
   * Resolves when everything is heard that this instance had to tell: it is asked, tells what waits, and says so. At once while
   * nothing is heard; after a while where it does not answer.
   */
  caughtUpWith(writer: string): Promise<void>;
  close(): Promise<void>;
}

export interface NewsOptions {
  url: string;
  cache: ResponseCache;
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
  #echoTimer: NodeJS.Timeout | undefined;
  #retryTimer: NodeJS.Timeout | undefined;
  #beatTimer: NodeJS.Timeout | undefined;
  /** When PostgreSQL last answered; by the clock, as no other one goes on while a machine is paused. */
  #answeredAt = 0;
  /** It was said that the news is late. */
  #isLate = false;
  /** Words that are waited for. */
  readonly #awaited = new Map<string, () => void>();

  constructor(options: NewsOptions) {
    this.#options = options;
    options.cache.setConnected(false);
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
    clearTimeout(this.#retryTimer);
    this.#rest();
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
    cache.setConnected(true);
    this.#scheduleEcho(client);
    this.#scheduleBeat(client);
  }

  #isOn(client: pg.Client): boolean {
    return this.#client === client && !this.#isClosed;
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
      if (sender === 'echo' || sender === 'told') this.#awaited.get(payload)?.();
      else if (sender === 'ask') void this.#tellAsked(client, topics).catch(() => undefined);
      else changes.heard(sender, topics);
    });
    return client;
  }

  async #echo(client: pg.Client): Promise<void> {
    const word = `echo ${randomUUID()}`;
    await Promise.all([this.#hears(word, echoTimeout), say(client, word)]);
  }

  /** Rejects after so many milliseconds. */
  #hears(word: string, patience: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        clearTimeout(timeout);
        this.#awaited.delete(word);
        settle();
      };
      const timeout = setTimeout(() => end(() => reject(new Error('nothing was heard'))), patience);
      this.#awaited.set(word, () => end(resolve));
    });
  }

  async caughtUpWith(writer: string): Promise<void> {
    const client = this.#client;
    // Whoever names writers that are not there waits for nobody, and keeps nobody waiting.
    if (client === undefined || this.#awaited.size >= mostAwaited) return;
    const id = randomUUID();
    const heard = Promise.all([this.#hears(`told ${id}`, askPatience), say(client, `ask ${writer} ${id}`)]);
    await heard.catch(() => undefined);
  }

  /** PostgreSQL delivers in the order of commits: what is told before the answer is heard before it. */
  async #tellAsked(client: pg.Client, [writer, id]: string[]): Promise<void> {
    const { changes } = this.#options;
    if (writer !== changes.instance) return;
    await changes.tellBatched();
    await say(client, `told ${id}`);
  }

  #scheduleEcho(client: pg.Client): void {
    this.#echoTimer = setTimeout(() => {
      this.#echo(client).then(
        () => this.#isOn(client) && this.#scheduleEcho(client),
        () => void this.#lose(client),
      );
    }, echoInterval);
    this.#echoTimer.unref();
  }

  #scheduleBeat(client: pg.Client): void {
    this.#answeredAt = Date.now();
    this.#beatTimer = setTimeout(() => void this.#beat(client), beatInterval);
    this.#beatTimer.unref();
  }

  /** PostgreSQL hands over the news that it has before it answers: what comes late was not missed, and all is as before. */
  async #beat(client: pg.Client): Promise<void> {
    let isAnswered = false;
    // A machine that was paused has heard nothing meanwhile.
    if (Date.now() - this.#answeredAt > beatInterval + beatPatience) this.#options.cache.setInDoubt(true);
    // An answer that has arrived while this process was busy is read first.
    const doubt = setTimeout(() => setImmediate(() => isAnswered || this.#doubt(client)), beatPatience);
    try {
      await client.query('select 1');
      isAnswered = true;
      this.#goOn(client);
      if (this.#isOn(client)) this.#scheduleBeat(client);
    } catch {
      // Also where PostgreSQL refused: a connection on which nothing is asked any more proves nothing.
      await this.#lose(client);
    } finally {
      clearTimeout(doubt);
    }
  }

  #goOn(client: pg.Client): void {
    const { cache, log } = this.#options;
    if (!this.#isOn(client)) return;
    cache.setInDoubt(false);
    if (this.#isLate) log.info('The news of changes is in time again.');
    this.#isLate = false;
  }

  #doubt(client: pg.Client): void {
    const { cache, log } = this.#options;
    if (!this.#isOn(client)) return;
    cache.setInDoubt(true);
    if (!this.#isLate) {
      log.warn('The news of changes is late; pages are made anew for every request until it comes.');
    }
    this.#isLate = true;
  }

  async #lose(client: pg.Client): Promise<void> {
    const { cache, log } = this.#options;
    if (!this.#isOn(client)) return;
    this.#client = undefined;
    this.#isLate = false;
    this.#rest();
    cache.setConnected(false);
    log.warn('The news of changes cannot be heard; pages are made anew for every request until it is back.');
    await client.end().catch(() => undefined);
    this.#retryTimer = setTimeout(() => void this.#retry(), retryDelay);
  }

  #rest(): void {
    clearTimeout(this.#echoTimer);
    clearTimeout(this.#beatTimer);
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

/** What waits in PostgreSQL does not see that its connection has ended: words that were given up would use up all of them. */
async function say(client: pg.Client, word: string): Promise<void> {
  const ofWord = `select set_config('lock_timeout', '${turnPatience}', true), pg_notify($1, $2)`;
  await client.query(ofWord, [newsChannel, word]);
}
