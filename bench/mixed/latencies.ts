/** How long replies took and which failed, by what was asked for and by when. */
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';

/** Milliseconds; a failure is any status but 200, or none. */
export interface Latencies {
  count: number;
  failed: number;
  p50: number;
  p99: number;
}

class LatencyHistogram {
  readonly #micros: RecordableHistogram = createHistogram();
  #failed = 0;

  /** Milliseconds. */
  add(took: number, isWell: boolean): void {
    this.#micros.record(Math.max(1, Math.round(took * 1_000)));
    if (!isWell) this.#failed += 1;
  }

  latencies(): Latencies {
    const at = (percentile: number) => this.#micros.percentile(percentile) / 1_000;
    return { count: this.#micros.count, failed: this.#failed, p50: at(50), p99: at(99) };
  }
}

/** A histogram for each name that something is added under. */
export class LatencyHistograms {
  readonly #byName = new Map<string, LatencyHistogram>();

  add(name: string, took: number, isWell: boolean): void {
    const histogram = this.#byName.get(name) ?? new LatencyHistogram();
    this.#byName.set(name, histogram);
    histogram.add(took, isWell);
  }

  latencies(): Record<string, Latencies> {
    return Object.fromEntries([...this.#byName].map(([name, histogram]) => [name, histogram.latencies()]));
  }
}
