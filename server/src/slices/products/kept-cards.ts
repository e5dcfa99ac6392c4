/**
 * Cards as they were made before, kept by the text of their rows: whatever changes a card (an edit, a vote, a comment, its
 * author's name) changes that text, so that nothing needs to be dropped and no news can come too late. What a row does not
 * say is asked each time: what its masters are called, and whether it has expired meanwhile.
 */
import type { ProductCard } from '#contract/products/model.ts';
import { SegmentedLru } from '../../packages/reply-cache/index.ts';
import { rowIn } from '../../platform/db/row-texts.ts';
import type { Masters } from '../masters/index.ts';
import { type CardRow, cardOf, momentsOfCard } from './card.ts';

/** A card, and the moment from which it is wrong: an active product expires. */
export interface TimedCard {
  card: ProductCard;
  until: Date | null;
}

/**
 * Of a card and its JSON, for each letter of its row, which is counted as the key: of 4,000 cards 22.8 MB were counted, and
 * 22.7 MB held.
 */
const bytesPerLetter = 5;

export class KeptCards {
  readonly #cards: SegmentedLru<TimedCard>;
  #masters: Masters | undefined;

  constructor(maxBytes: number) {
    this.#cards = new SegmentedLru({ maxBytes, bytesOf: (_card, text) => text.length * bytesPerLetter });
  }

  /** The cards of rows as texts, in their order. */
  of(texts: string[], masters: Masters, now: Date): TimedCard[] {
    if (this.#masters !== masters) this.#cards.clear();
    this.#masters = masters;
    return texts.map((text) => this.#known(text, now) ?? this.#make(text, masters, now));
  }

  get bytes(): number {
    return this.#cards.bytes;
  }

  #known(text: string, now: Date): TimedCard | undefined {
    const timed = this.#cards.get(text);
    return timed === undefined || isPast(timed, now) ? undefined : timed;
  }

  #make(text: string, masters: Masters, now: Date): TimedCard {
    const timed = timedCardOf(rowIn<CardRow>(text, momentsOfCard), masters, now);
    if (isPast(timed, now)) return timed;
    // Handed out many times: nobody may change it, and its JSON is made once.
    if (this.#cards.set(text, timed)) Object.freeze(timed.card);
    return timed;
  }
}

export function timedCardOf(row: CardRow, masters: Masters, now: Date): TimedCard {
  return { card: cardOf(row, masters, now), until: row.status === 'active' ? row.expiresAt : null };
}

function isPast({ until }: TimedCard, now: Date): boolean {
  return until !== null && until <= now;
}
