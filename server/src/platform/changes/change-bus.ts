/**
 * Change notifications. A write names the topics that it changed; this instance invalidates them, and PostgreSQL's NOTIFY tells
 * every instance.
 */
import { isDelayed, type Topic, topics } from '#contract/core/topics.ts';
import type { ResponseCache } from '../../packages/response-cache/index.ts';
import type { Database } from '../db/database.ts';
import { DebouncedSet } from './debounced-set.ts';

/** Name and first word are those of earlier releases, which answer on the same database during an update. */
export const changeChannel = 'guildhall_news';
const sender = 'guildhall';

/** NOTIFY carries less than 8,000 bytes. */
const payloadLimit = 7_900;
/** Milliseconds until a write that is a single statement is notified, and until lists follow votes and comments. */
const notifyDelay = 25;
const listDelay = 1_000;

type InvalidationListener = (changed: readonly string[]) => void;

/** Something that lists show, made from many changes at once. */
export interface Follower {
  note(changed: readonly Topic[]): void;
  /** Catches up with everything noted. Delayed topics are invalidated once it has succeeded. */
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

  /** What the transaction that makes these changes notifies itself; undefined if all of them are delayed. */
  payloadFor(changed: readonly Topic[]): string | undefined {
    const immediate = changed.filter((topic) => !isDelayed(topic));
    return immediate.length === 0 ? undefined : payloadOf(immediate);
  }

  /**
   * Invalidates what a write has changed, also where nobody knows whether it was committed. `isNotified`: its transaction
   * notified the others.
   */
  committed(changed: readonly Topic[], { isNotified }: { isNotified: boolean }): void {
    const immediate = changed.filter((topic) => !isDelayed(topic));
    this.invalidate(immediate);
    if (!isNotified) this.#unsent.add(immediate);
    this.#follower.note(changed);
    this.#delayed.add(changed.filter(isDelayed));
  }

  /** A notification, from whichever instance. */
  receive(payload: string): void {
    const [_sender, ...changed] = payload.split(' ');
    this.invalidate(changed);
  }

  invalidate(changed: readonly string[]): void {
    if (changed.length === 0) return;
    this.#cache.invalidate(changed);
    for (const listener of this.#listeners) listener(changed);
  }

  /** For caches beside the response cache. */
  onInvalidation(listener: InvalidationListener): void {
    this.#listeners.push(listener);
  }

  /** Notifies what waits. */
  async flush(): Promise<void> {
    await Promise.all([this.#unsent.flush(), this.#delayed.flush()]);
  }
}

/** Tells every instance, outside of the transaction that made the changes. */
export async function notify({ pool }: Pick<Database, 'pool'>, changed: readonly string[]): Promise<void> {
  if (changed.length > 0) await pool.query('select pg_notify($1, $2)', [changeChannel, payloadOf(changed)]);
}

/** Too many topics for one payload are sent as the one that every response shows. */
export function payloadOf(changed: readonly string[]): string {
  const payload = [sender, ...changed].join(' ');
  return payload.length <= payloadLimit ? payload : `${sender} ${topics.everything}`;
}
