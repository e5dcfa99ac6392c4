/**
 * Listens for change notifications. Without a connection the cache is bypassed; after a reconnect it is flushed.
 * Poolers in transaction mode never deliver notifications: `DATABASE_DIRECT_URL` bypasses them.
 */
import pg from 'pg';
import { topics } from '#contract/core/topics.ts';
import type { ResponseCache } from '../../packages/response-cache/index.ts';
import type { Log } from '../log.ts';
import { type ChangeBus, changeChannel } from './change-bus.ts';

/** Milliseconds between two checks, until a check fails, and until a reconnect. */
const usual = { interval: 10_000, timeout: 5_000 };
const retryDelay = 1_000;

export interface ListenerOptions {
  url: string;
  cache: ResponseCache;
  changes: ChangeBus;
  log: Log;
  /** Milliseconds between two checks, and until a check fails. */
  interval?: number;
  timeout?: number;
}

export class ChangeListener {
  readonly #options: Required<ListenerOptions>;
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: ListenerOptions) {
    this.#options = { ...usual, ...options };
    options.cache.setConnected(false);
  }

  /** Resolves once it listens, or has failed for the first time; it retries by itself. */
  async start(): Promise<void> {
    const { url, cache, changes, timeout } = this.#options;
    const client = new pg.Client({
      connectionString: url,
      application_name: 'guildhall changes',
      keepAlive: true,
      connectionTimeoutMillis: timeout,
      query_timeout: timeout,
    });
    this.#client = client;
    client.on('error', () => this.#lose(client));
    client.on('end', () => this.#lose(client));
    client.on('notification', ({ payload = '' }) => changes.receive(payload));
    try {
      await client.connect();
      await client.query(`listen ${changeChannel}`);
    } catch {
      this.#lose(client);
      return;
    }
    changes.invalidate([topics.everything]);
    cache.setConnected(true);
    this.#scheduleCheck(client);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#client?.end().catch(() => undefined);
  }

  #scheduleCheck(client: pg.Client): void {
    const check = () =>
      client.query('select 1').then(
        () => this.#isCurrent(client) && this.#scheduleCheck(client),
        () => this.#lose(client),
      );
    this.#timer = setTimeout(() => void check(), this.#options.interval).unref();
  }

  #isCurrent(client: pg.Client): boolean {
    return this.#client === client && !this.#isClosed;
  }

  #lose(client: pg.Client): void {
    if (!this.#isCurrent(client)) return;
    const { cache, log } = this.#options;
    this.#client = undefined;
    clearTimeout(this.#timer);
    cache.setConnected(false);
    log.warn(
      'The connection for change notifications is lost. Pages are made for each request until it is back.',
    );
    void client.end().catch(() => undefined);
    this.#timer = setTimeout(() => void this.start().then(() => this.#reportReturn()), retryDelay);
  }

  #reportReturn(): void {
    if (this.#options.cache.isConnected) this.#options.log.info('Change notifications arrive again.');
  }
}
