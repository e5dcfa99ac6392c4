/** A queue that is fair by caller (round robin): it returns one item of each caller before the second of any. */

/** Identifies a caller; the items of one caller are served in order. */
export type Caller = string | number;

/** Maximum number of waiting items, of one caller and of all. */
export interface WaitingLimits {
  ofOne: number;
  ofAll: number;
}

export class FairQueue<Item> {
  /** In round-robin order: a caller that was served moves to the end. */
  readonly #waiting = new Map<Caller, Item[]>();

  /** Returns false, without adding the item, if one of these limits is reached. */
  add(caller: Caller, item: Item, { ofOne, ofAll }: WaitingLimits): boolean {
    const own = this.#waiting.get(caller) ?? [];
    if (own.length >= ofOne || this.size >= ofAll) return false;
    own.push(item);
    this.#waiting.set(caller, own);
    return true;
  }

  take(): Item | undefined {
    for (const [caller, [first, ...rest]] of this.#waiting) {
      this.#waiting.delete(caller);
      if (rest.length > 0) this.#waiting.set(caller, rest);
      return first;
    }
    return undefined;
  }

  takeAll(): Item[] {
    const items = [...this.#waiting.values()].flat();
    this.#waiting.clear();
    return items;
  }

  /** Does nothing if the item is no longer waiting. */
  remove(caller: Caller, item: Item): void {
    const rest = (this.#waiting.get(caller) ?? []).filter((other) => other !== item);
    if (rest.length > 0) this.#waiting.set(caller, rest);
    else this.#waiting.delete(caller);
  }

  get size(): number {
    return [...this.#waiting.values()].reduce((sum, items) => sum + items.length, 0);
  }
}
