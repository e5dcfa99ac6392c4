/**
 * What may change yet: nobody knows what becomes of a write whose connection was given up, as what was sent on it may arrive
 * later, and be done then (rules/running 37). What it changes is told again for as long as that may be.
 */
import { Batcher } from './batcher.ts';

/** Milliseconds until it is told again, with what else is in doubt by then. */
const first = 1_000;
/**
 * Milliseconds from then on. Linux delivers what a closed connection was sent for some 100 seconds, and PostgreSQL ends a
 * statement after 20 (`sessionBounds`).
 */
const further = [5_000, 25_000, 50_000, 75_000, 100_000, 125_000];
const longest = first + Math.max(...further);

export class Doubts<Name> {
  readonly #tell: (names: Name[]) => void;
  readonly #fresh: Batcher<Name>;
  readonly #timers = new Set<NodeJS.Timeout>();
  /** Milliseconds of the process's clock. */
  #until = 0;
  #isClosed = false;

  constructor(tell: (names: Name[]) => void) {
    this.#tell = tell;
    this.#fresh = new Batcher(async (names) => this.#tellOften(names), first);
  }

  get isAny(): boolean {
    return performance.now() < this.#until;
  }

  add(names: readonly Name[]): void {
    this.#until = performance.now() + longest;
    this.#fresh.add(names);
  }

  /** Tells nothing any more. */
  close(): void {
    this.#isClosed = true;
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #tellOften(names: Name[]): void {
    if (this.#isClosed) return;
    this.#tell(names);
    for (const delay of further) this.#tellIn(delay, names);
  }

  #tellIn(delay: number, names: Name[]): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#tell(names);
    }, delay).unref();
    this.#timers.add(timer);
  }
}
