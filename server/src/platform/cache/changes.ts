/**
 * What changed, passed on with the urgency of its topic: dropped from what this instance keeps, and told to the other
 * instances. An instance does not hear its own news: it has dropped what they name, and made some of it anew since.
 */
import { randomUUID } from 'node:crypto';
import { topics as all, type Topic, type Urgency, urgencyOf } from '#contract/core/topics.ts';
import type { ReplyCache } from '../../packages/reply-cache/index.ts';
import { Batcher } from './batcher.ts';
import { messageOf } from './messages.ts';

/** Milliseconds until other instances hear of what changes often, and until anybody drops what may be late. */
const oftenDelay = 25;
const soonDelay = 1_000;

/** Tells the other instances; `sender` is this one. */
export type Tell = (sender: string, topics: Topic[]) => Promise<void>;

type DropListener = (topics: readonly string[]) => void;

export class Changes {
  /** Names this instance in the news. */
  readonly instance = randomUUID();
  readonly #cache: ReplyCache;
  readonly #tell: Tell;
  readonly #often: Batcher<Topic>;
  readonly #soon: Batcher<Topic>;
  readonly #listeners: DropListener[] = [];

  constructor(cache: ReplyCache, tell: Tell) {
    this.#cache = cache;
    this.#tell = tell;
    this.#often = new Batcher((topics) => this.tell(topics), oftenDelay);
    this.#soon = new Batcher((topics) => {
      this.drop(topics);
      return this.tell(topics);
    }, soonDelay);
  }

  /** What the transaction that makes these changes must tell itself; undefined when all of it may wait. */
  messageOf(topics: readonly Topic[]): string | undefined {
    const urgent = ofUrgency(topics, 'at once');
    return urgent.length === 0 ? undefined : messageOf(this.instance, urgent);
  }

  /** These were committed; `isTold` when `messageOf` them was, too. */
  committed(topics: readonly Topic[], { isTold }: { isTold: boolean }): void {
    const urgent = ofUrgency(topics, 'at once');
    const often = ofUrgency(topics, 'often');
    this.drop([...urgent, ...often]);
    this.#often.add(isTold ? often : [...urgent, ...often]);
    this.#soon.add(ofUrgency(topics, 'soon'));
  }

  /** Forgets what is kept here of these. */
  drop(topics: readonly string[]): void {
    if (topics.length === 0) return;
    this.#cache.drop(topics);
    for (const listener of this.#listeners) listener(topics);
  }

  /** For news that may have been missed. */
  dropEverything(): void {
    this.drop([all.everything]);
  }

  /** For whoever keeps something beside the reply cache. */
  onDrop(listener: DropListener): void {
    this.#listeners.push(listener);
  }

  tell(topics: Topic[]): Promise<void> {
    return this.#tell(this.instance, topics);
  }

  /** Tells what waits. */
  async flush(): Promise<void> {
    await Promise.all([this.#often.flush(), this.#soon.flush()]);
  }
}

function ofUrgency(topics: readonly Topic[], urgency: Urgency): Topic[] {
  return topics.filter((topic) => urgencyOf(topic) === urgency);
}
