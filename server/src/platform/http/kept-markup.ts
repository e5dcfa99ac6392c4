/** Markup of parts that pages have in common, kept from one page to the next by all that it was made of (docs/decisions/0064). */
import type { MarkupStore } from '#contract/core/page.ts';
import type { SiteSettings } from '#contract/core/site.ts';
import { bytesPerBuffer, ownBytes, SegmentedLru } from '../../packages/reply-cache/index.ts';
import type { Log } from '../log.ts';

/** One in so many that are there is made anew all the same, and compared: a prime, so that it is not always the same on a page. */
const looks = 499;

export class KeptMarkup {
  readonly #markup: SegmentedLru<Buffer>;
  readonly #log: Pick<Log, 'error'>;
  #hits = 0;
  #settings = '';
  #changes = 0;

  constructor(maxBytes: number, log: Pick<Log, 'error'>) {
    this.#log = log;
    this.#markup = new SegmentedLru({ maxBytes, bytesOf: ({ length }) => length + bytesPerBuffer });
  }

  /** For pages with these settings, which any part may show. What was kept with others is not found again. */
  for(site: SiteSettings): MarkupStore {
    const number = this.#numberOf(JSON.stringify(site));
    const keyOf = (name: string, source: string) => `${number} ${name} ${source}`;
    return {
      get: (name, source) => this.#get(keyOf(name, source)),
      set: (name, source, markup) => this.#set(keyOf(name, source), name, markup),
    };
  }

  /** Settings change seldom, and are told apart by a number. */
  #numberOf(settings: string): number {
    if (settings !== this.#settings) this.#changes += 1;
    this.#settings = settings;
    return this.#changes;
  }

  get bytes(): number {
    return this.#markup.bytes;
  }

  #get(key: string): Buffer | undefined {
    const markup = this.#markup.get(key);
    if (markup === undefined) return undefined;
    this.#hits += 1;
    return this.#hits % looks === 0 ? undefined : markup;
  }

  /** A part that comes out another way depends on something that it does not name: its page is right, and others may not be. */
  #set(key: string, name: string, markup: string): void {
    const made = ownBytes([markup]);
    const kept = this.#markup.peek(key);
    if (kept !== undefined && !kept.equals(made)) {
      this.#log.error({ part: name }, 'the markup of a part differs from what is kept of it');
    }
    this.#markup.set(key, made);
  }
}
