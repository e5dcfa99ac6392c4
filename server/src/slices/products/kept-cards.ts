/**
 * Cards as they were made before, kept by their stamps (`card.ts`): whatever changes a card (an edit, a vote, a comment, its
 * author's name) changes its stamp, so that nothing needs to be dropped and no news can come too late. What a stamp does not
 * say is asked each time: what its masters are called, and whether it has expired meanwhile.
 */
import type { ProductId } from '#contract/core/ids.ts';
import type { ProductCard } from '#contract/products/model.ts';
import { SegmentedLru } from '../../packages/reply-cache/index.ts';
import { rowIn } from '../../platform/db/row-texts.ts';
import type { Masters } from '../masters/index.ts';
import { type CardRow, cardOf, momentsOfCard, productIn, type StampedRow } from './card.ts';

/** A card, and the moment from which it is wrong: an active product expires. */
export interface TimedCard {
  card: ProductCard;
  until: Date | null;
}

/** What cards are made of that are not known. */
export interface CardSource {
  masters: Masters;
  now: Date;
  /** Each the text of a `StampedRow`, in any order. */
  read: (ids: ProductId[]) => Promise<string[]>;
}

interface KeptCard extends TimedCard {
  /** With its JSON. */
  bytes: number;
}

/** Of a card and its JSON, for each letter of its row: 4,000 cards of 865 letters held 12.4 MB, their stamps included. */
const bytesPerLetter = 3.4;

export class KeptCards {
  readonly #cards: SegmentedLru<KeptCard>;
  readonly #maxBytes: number;
  #masters: Masters | undefined;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
    this.#cards = new SegmentedLru({ maxBytes, bytesOf: ({ bytes }) => bytes });
  }

  /** Whether there is any room. */
  get areKept(): boolean {
    return this.#maxBytes > 0;
  }

  get bytes(): number {
    return this.#cards.bytes;
  }

  /** In the order of their stamps. What is not known is read, all at once; what is not there any more is left out. */
  async of(stamps: string[], source: CardSource): Promise<TimedCard[]> {
    if (this.#masters !== source.masters) this.#cards.clear();
    this.#masters = source.masters;
    const known = stamps.map((stamp) => this.#known(stamp, source.now));
    const unknown = stamps.filter((_stamp, place) => known[place] === undefined);
    const made = unknown.length === 0 ? undefined : await this.#make(unknown.map(productIn), source);
    return stamps.flatMap((stamp, place) => known[place] ?? made?.get(productIn(stamp)) ?? []);
  }

  #known(stamp: string, now: Date): TimedCard | undefined {
    const timed = this.#cards.get(stamp);
    return timed === undefined || isPast(timed, now) ? undefined : timed;
  }

  async #make(ids: ProductId[], { masters, now, read }: CardSource): Promise<Map<ProductId, TimedCard>> {
    const made = new Map<ProductId, TimedCard>();
    for (const text of await read(ids)) {
      const row = rowIn<StampedRow>(text, momentsOfCard);
      const timed = timedCardOf(row, masters, now);
      made.set(row.id, timed);
      // Others may have come with newer names meanwhile.
      if (this.#masters === masters && !isPast(timed, now)) this.#keep(row.stamp, timed, text.length);
    }
    return made;
  }

  /**
   * By the stamp that was read with it: the product may have changed since its place was found. Handed out many times:
   * nobody may change it, and its JSON is made once.
   */
  #keep(stamp: string, timed: TimedCard, letters: number): void {
    const kept = { ...timed, bytes: Math.round(letters * bytesPerLetter) };
    if (this.#cards.set(stamp, kept)) Object.freeze(timed.card);
  }
}

export function timedCardOf(row: CardRow, masters: Masters, now: Date): TimedCard {
  return { card: cardOf(row, masters, now), until: row.status === 'active' ? row.expiresAt : null };
}

function isPast({ until }: TimedCard, now: Date): boolean {
  return until !== null && until <= now;
}
