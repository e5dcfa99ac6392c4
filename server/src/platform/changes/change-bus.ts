/**
 * Change notifications. A write names its topics; this instance invalidates them, and PostgreSQL's NOTIFY informs all
 * others.
 */
import { isDelayed, type Topic, topics } from '#contract/core/topics.ts';
import type { ResponseCache } from '../../packages/response-cache/index.ts';
import type { Database } from '../db/database.ts';
import { DebouncedSet } from './debounced-set.ts';

/** Channel and prefix stay as in earlier releases, which answer on the same database during an update. */
export const changeChannel = 'guildhall_news';
const sender = 'guildhall';

/** NOTIFY's payload is below 8,000 bytes. */
const payloadLimit = 7_900;
/** Milliseconds until a single-statement write is notified, and until lists reflect votes and comments. */
const notifyDelay = 25;
const listDelay = 1_000;

type InvalidationListener = (changed: readonly string[]) => void;

/** Derived data, such as ranks, that many changes update at once. */
export interface Follower {
  note(changed: readonly Topic[]): void;
  /** Processes all noted changes. Delayed topics are invalidated after it succeeded. */
  follow(): Promise<void>;
}

export class ChangeBus {
  readonly #cache: ResponseCache;
  readonly #follower: Follower;
  readonly #unsent: DebouncedSet<Topic>;
  readonly #delayed: DebouncedSet<Topic>;
  readonly #listeners: InvalidationListener[] = [];

  constructor(cache: ResponseCache, database: Pick<Database, 'pool'>, follower: Follower) {
    this.#cache = cache;
    this.#follower = follower;
    this.#unsent = new DebouncedSet((changed) => notify(database, changed), notifyDelay);
    this.#delayed = new DebouncedSet(async (changed) => {
      await this.#follower.follow();
      this.invalidate(changed);
      await notify(database, changed);
    }, listDelay);
  }

  /** The notification to send within the writing transaction; undefined if all topics are delayed. */
  payloadFor(changed: readonly Topic[]): string | undefined {
    const immediate = changed.filter((topic) => !isDelayed(topic));
    return immediate.length === 0 ? undefined : payloadOf(immediate);
  }

  /**
   * Invalidates the topics of a write, also if its outcome is unknown. `isNotified`: the transaction has informed the
   * others.
   */
  afterWrite(changed: readonly Topic[], { isNotified }: { isNotified: boolean }): void {
    const immediate = changed.filter((topic) => !isDelayed(topic));
    this.invalidate(immediate);
    if (!isNotified) this.#unsent.add(immediate);
    this.#follower.note(changed);
    this.#delayed.add(changed.filter(isDelayed));
  }

  /** Receives a notification of any instance. */
  receive(payload: string): void {
    const [_sender, ...changed] = payload.split(' ');
    this.invalidate(changed);
  }

  invalidate(changed: readonly string[]): void {
    if (changed.length === 0) return;
    this.#cache.invalidate(changed);
    for (const listener of this.#listeners) listener(changed);
  }

  /** Registers a cache beside the response cache. */
  onInvalidation(listener: InvalidationListener): void {
    this.#listeners.push(listener);
  }

  /** Sends the waiting notifications. */
  async flush(): Promise<void> {
    await Promise.all([this.#unsent.flush(), this.#delayed.flush()]);
  }
}

/** Notifies all instances outside the writing transaction. */
export async function notify({ pool }: Pick<Database, 'pool'>, changed: readonly string[]): Promise<void> {
  if (changed.length > 0) await pool.query('select pg_notify($1, $2)', [changeChannel, payloadOf(changed)]);
}

/** If the topics exceed one payload, sends the topic that every response shows. */
export function payloadOf(changed: readonly string[]): string {
  const payload = [sender, ...changed].join(' ');
  return payload.length <= payloadLimit ? payload : `${sender} ${topics.everything}`;
}
