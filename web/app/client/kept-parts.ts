/**
 * Parts of pages that the server keeps from one page to the next: while a page is written a mark stands in the place of one
 * that is kept, and one at either end of one that is made.
 */
import type { MarkupStore } from '#contract/core/page.ts';

interface Part {
  name: string;
  /** All that its markup is made of, as text. */
  source: string;
  kept: Uint8Array | undefined;
}

/** What stands behind a mark, up to the next one. */
interface Marked {
  part: Part | undefined;
  text: string;
}

/** Those of one page. */
export class KeptParts {
  readonly #store: MarkupStore;
  /** Contains the page's nonce, which no content can know. */
  readonly #sign: string;
  readonly #parts: Part[] = [];

  constructor(store: MarkupStore, nonce: string) {
    this.#store = store;
    this.#sign = `${nonce}~`;
  }

  /** The mark of a part, and whether it stands in its place instead of around it. */
  begin(name: string, from: unknown): { mark: string; isKept: boolean } {
    const source = JSON.stringify(from);
    const kept = this.#store.get(name, source);
    const place = this.#parts.push({ name, source, kept }) - 1;
    return { mark: `${this.#sign}${place}~`, isKept: kept !== undefined };
  }

  /**
   * The document with what is kept in the place of its marks. What was made for it is kept from now on, unless something in it
   * failed.
   */
  putIn(html: string, { hasFailed }: { hasFailed: boolean }): (string | Uint8Array)[] {
    const [first, marked] = this.#read(html);
    if (!hasFailed) this.#keep(marked);
    return [first, ...marked.flatMap(({ part, text }) => (part?.kept ? [part.kept, text] : [text]))];
  }

  /** What does not stand between two marks of one part is not all of it. */
  #keep(marked: Marked[]): void {
    for (const [place, { part, text }] of marked.entries()) {
      const isWhole = part !== undefined && part === marked[place + 1]?.part;
      if (isWhole && part.kept === undefined) this.#store.set(part.name, part.source, text);
    }
  }

  #read(html: string): [first: string, marked: Marked[]] {
    const [first = '', ...others] = html.split(this.#sign);
    const marked = others.map((text) => {
      const end = text.indexOf('~');
      return { part: this.#parts[Number(text.slice(0, end))], text: text.slice(end + 1) };
    });
    return [first, marked];
  }
}
