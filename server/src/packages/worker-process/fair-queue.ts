/** A queue that is fair by caller: it hands out one item of each caller before the second of anybody. */

/** Who waits; all that is the same caller's waits behind one another. */
export type Caller = string | number;

/** How much may wait. */
export interface WaitingLimits {
  ofOne: number;
  ofAll: number;
}

export class FairQueue<Item> {
  /** In the order of their turns: whoever had one goes to the end. */
  readonly #waiting = new Map<Caller, Item[]>();

  /** False when one of these limits is reached: then it is not taken. */
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

  /** What does not wait any more stays as it is. */
  remove(caller: Caller, item: Item): void {
    const rest = (this.#waiting.get(caller) ?? []).filter((other) => other !== item);
    if (rest.length > 0) this.#waiting.set(caller, rest);
    else this.#waiting.delete(caller);
  }

  get size(): number {
    return [...this.#waiting.values()].reduce((sum, items) => sum + items.length, 0);
  }
}
