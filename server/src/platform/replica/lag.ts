/** How far a replica is behind, by one clock: when the primary was where the replica is not yet. Pure. */

/** Of this process's clock, in milliseconds, and bytes of the log. */
interface Sample {
  at: number;
  position: number;
}

export interface Lag {
  milliseconds: number;
  bytes: number;
}

/** A replica that stands still is as far behind as the first of them, however many there are. */
const most = 1_000;

export class LagClock {
  readonly #samples: Sample[] = [];
  #newest = 0;

  /** The primary was there at that moment, or before. */
  primaryAt(position: number, at: number): void {
    // Another primary took its place, which has not all that the former one had.
    if (position < this.#newest) this.#samples.length = 0;
    this.#newest = position;
    if (this.#samples.length < most) this.#samples.push({ at, position });
  }

  /** Of a replica that has replayed so far. */
  lagOf(replayed: number, now: number): Lag {
    const behind = this.#samples.findIndex(({ position }) => position > replayed);
    this.#samples.splice(0, behind < 0 ? this.#samples.length : behind);
    const [first] = this.#samples;
    return {
      milliseconds: first === undefined ? 0 : now - first.at,
      bytes: Math.max(0, this.#newest - replayed),
    };
  }
}
