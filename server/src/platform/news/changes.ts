/**
 * What changed, passed on with the urgency of its topic: dropped from what this instance keeps, and told to the other
 * instances. An instance does not heed its own news: it has dropped what they name, and made some of it anew since. Only while it
 * is in doubt whether some of its writes are done, the news says so.
 */
import { randomUUID } from 'node:crypto';
import { type Topic, topics, type Urgency, urgencyOf } from '#contract/core/topics.ts';
import type { ResponseCache } from '../../packages/response-cache/index.ts';
import { Batcher } from './batcher.ts';
import { Doubts } from './doubts.ts';
import { payloadOf } from './payloads.ts';

/** Milliseconds until other instances hear of what is told in batches, and until anybody drops what may be late. */
const batchDelay = 25;
const lateDelay = 1_000;

/** Tells the other instances; `sender` is this one. */
export type Tell = (sender: string, changed: Topic[]) => Promise<void>;

type DropListener = (dropped: readonly string[]) => void;

/** Something that lists show and that is made from what changed, many changes at once. */
export interface Follower {
  note(changed: readonly Topic[]): void;
  /** Catches up with everything noted. What may be late is dropped after this, and not before it has succeeded. */
  follow(): Promise<void>;
}

export class Changes {
  /** Names this instance in the news. */
  readonly instance = randomUUID();
  readonly #cache: ResponseCache;
  readonly #tell: Tell;
  readonly #batched: Batcher<Topic>;
  readonly #delayed: Batcher<Topic>;
  readonly #follower: Follower;
  readonly #doubts: Doubts<Topic>;
  readonly #listeners: DropListener[] = [];

  constructor(cache: ResponseCache, tell: Tell, follower: Follower) {
    this.#cache = cache;
    this.#tell = tell;
    this.#follower = follower;
    this.#batched = new Batcher((changed) => this.tell(changed), batchDelay);
    this.#delayed = new Batcher(async (changed) => {
      await this.#follower.follow();
      this.drop(changed);
      return this.tell(changed);
    }, lateDelay);
    this.#doubts = new Doubts((changed) => this.committed(changed, { isTold: false }));
  }

  /** What the transaction that makes these changes must tell itself; undefined when all of it may wait. */
  urgentPayload(changed: readonly Topic[]): string | undefined {
    const urgent = ofUrgency(changed, 'immediate');
    return urgent.length === 0 ? undefined : payloadOf(this.instance, urgent);
  }

  /** These were committed; `isTold` when their `urgentPayload` was, too. */
  committed(changed: readonly Topic[], { isTold }: { isTold: boolean }): void {
    const urgent = ofUrgency(changed, 'immediate');
    const batched = ofUrgency(changed, 'batched');
    this.drop([...urgent, ...batched]);
    this.#batched.add(isTold ? batched : [...urgent, ...batched]);
    this.#follower.note(changed);
    this.#delayed.add(ofUrgency(changed, 'delayed'));
  }

  /** Nobody knows whether these are committed, or will be yet. */
  doubt(changed: readonly Topic[]): void {
    this.#doubts.add(changed);
  }

  /** News, by whichever instance. */
  heard(sender: string, changed: readonly string[]): void {
    if (sender !== this.instance || this.#doubts.isAny) this.drop(changed);
  }

  /** Forgets what is kept here of these. */
  drop(changed: readonly string[]): void {
    if (changed.length === 0) return;
    this.#cache.invalidate(changed);
    for (const listener of this.#listeners) listener(changed);
  }

  /** For news that may have been missed. */
  dropEverything(): void {
    this.drop([topics.everything]);
  }

  /** For whoever keeps something beside the reply cache. */
  onDrop(listener: DropListener): void {
    this.#listeners.push(listener);
  }

  tell(changed: Topic[]): Promise<void> {
    return this.#tell(this.instance, changed);
  }

  /** Tells what waits to be told in a batch. */
  tellBatched(): Promise<void> {
    return this.#batched.flush();
  }

  /** Tells what waits. */
  async flush(): Promise<void> {
    await Promise.all([this.#batched.flush(), this.#delayed.flush()]);
  }

  /** Tells what waits, and nothing any more of what is in doubt. */
  close(): Promise<void> {
    this.#doubts.close();
    return this.flush();
  }
}

function ofUrgency(changed: readonly Topic[], urgency: Urgency): Topic[] {
  return changed.filter((topic) => urgencyOf(topic) === urgency);
}
