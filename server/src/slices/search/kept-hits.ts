/**
 * Products as searches showed them before, kept by their ids and stamps: whatever changes one (an edit, a vote, a comment,
 * its author's name) changes its stamp, so that nothing needs to be dropped and no news can come too late. What stamps do
 * not say is asked each time: what masters are called, and whether a product has expired meanwhile.
 */
import type { ProductCard } from '#contract/products/model.ts';
import { SegmentedLru } from '../../packages/reply-cache/index.ts';
import { textApart, withLongWordsBroken } from '../../packages/safe-html/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Masters } from '../masters/index.ts';
import { cardOf } from '../products/index.ts';
import { inWords, type TextInWords } from './highlighting.ts';
import { type FoundHit, type HitRow, readHits } from './queries.ts';

/** What is shown of a product, whatever was searched. */
export interface ReadHit extends FoundHit {
  card: ProductCard;
  title: TextInWords;
  /** The description, or its beginning. */
  text: TextInWords;
}

/** Of a card, its JSON and what holds them: of 4,000 hits 30.9 MB were counted, and 30.2 MB held. */
const cardBytes = 5_000;
/** For each word of a text: its letters, and where it stands. */
const wordBytes = 50;

export class KeptHits {
  readonly #hits: SegmentedLru<ReadHit>;
  #masters: Masters | undefined;

  constructor(maxBytes: number) {
    this.#hits = new SegmentedLru({ maxBytes, bytesOf });
  }

  /** In their order; one statement for those that are not kept. What is gone meanwhile is left out. */
  async read(found: FoundHit[], database: Database, masters: Masters, now: Date): Promise<ReadHit[]> {
    if (this.#masters !== masters) this.#hits.clear();
    this.#masters = masters;
    const known = found.map((hit) => this.#known(hit, now));
    const missing = found.filter((_hit, place) => known[place] === undefined).map(({ id }) => id);
    if (missing.length === 0) return known.filter((hit) => hit !== undefined);
    const rows = new Map((await readHits(database, missing)).map((row) => [row.id, row]));
    return found.flatMap(({ id }, place) => known[place] ?? this.#make(rows.get(id), masters, now) ?? []);
  }

  #known({ id, stamp }: FoundHit, now: Date): ReadHit | undefined {
    const hit = this.#hits.get(String(id));
    return hit?.stamp !== stamp || isPast(hit, now) ? undefined : hit;
  }

  #make(row: HitRow | undefined, masters: Masters, now: Date): ReadHit | undefined {
    if (row === undefined) return undefined;
    const hit = readHitOf(row, masters, now);
    // Masters may have been read anew meanwhile; what is past its expiry has been shown for the last time.
    if (this.#masters !== masters || isPast(hit, now)) return hit;
    // Handed out many times: nobody may change it, and its JSON is made once.
    if (this.#hits.set(String(row.id), hit)) Object.freeze(hit.card);
    return hit;
  }
}

function readHitOf(row: HitRow, masters: Masters, now: Date): ReadHit {
  const { id, stamp, title, descriptionHtml, ...rest } = row;
  const text = withLongWordsBroken(textApart(descriptionHtml));
  return {
    id,
    stamp,
    card: cardOf({ ...rest, id, title }, masters, now),
    title: inWords(title),
    text: inWords(text),
  };
}

function bytesOf({ title, text }: ReadHit): number {
  return cardBytes + (title.words.length + text.words.length) * wordBytes;
}

function isPast({ card: { expiresAt } }: ReadHit, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}
