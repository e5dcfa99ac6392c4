/** How long replies took and which failed, by what was asked for and by when. */
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';

/** Milliseconds; a failure is any status but 200, or none. */
export interface Told {
  count: number;
  failed: number;
  p50: number;
  p99: number;
}

export class Tally {
  readonly #micros: RecordableHistogram = createHistogram();
  #failed = 0;

  /** Milliseconds. */
  add(took: number, isWell: boolean): void {
    this.#micros.record(Math.max(1, Math.round(took * 1_000)));
    if (!isWell) this.#failed += 1;
  }

  told(): Told {
    const at = (percentile: number) => this.#micros.percentile(percentile) / 1_000;
    return { count: this.#micros.count, failed: this.#failed, p50: at(50), p99: at(99) };
  }
}

/** One tally for each name that something is added under. */
export class Tallies {
  readonly #byName = new Map<string, Tally>();

  add(name: string, took: number, isWell: boolean): void {
    const tally = this.#byName.get(name) ?? new Tally();
    this.#byName.set(name, tally);
    tally.add(took, isWell);
  }

  told(): Record<string, Told> {
    return Object.fromEntries([...this.#byName].map(([name, tally]) => [name, tally.told()]));
  }
}
