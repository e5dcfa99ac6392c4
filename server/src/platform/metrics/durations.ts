/** How long things took, counted in buckets, as Prometheus reads them. */
import type { Sample } from './figure.ts';

/** Seconds: upper bounds of the buckets of what somebody waits for. */
const usualBounds = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5] as const;
/** The same of what goes on behind their backs. */
export const longBounds = [0.01, 0.1, 1, 10, 60, 600, 3_600] as const;

export class Durations {
  readonly #bounds: readonly number[];
  /** One more than there are bounds: those beyond the last. */
  readonly #counts: number[];
  #sum = 0;

  constructor(bounds: readonly number[] = usualBounds) {
    this.#bounds = bounds;
    this.#counts = [...bounds, Number.POSITIVE_INFINITY].map(() => 0);
  }

  note(seconds: number): void {
    let place = 0;
    while (place < this.#bounds.length && seconds > (this.#bounds[place] as number)) place += 1;
    this.#counts[place] = (this.#counts[place] as number) + 1;
    this.#sum += seconds;
  }

  get count(): number {
    return this.#counts.reduce((sum, count) => sum + count, 0);
  }

  /** Seconds in all. */
  get sum(): number {
    return this.#sum;
  }

  /** Buckets, each with what fell into those before it, their sum and their count. */
  samples(name: string, labels: Record<string, string> = {}): Sample[] {
    let sofar = 0;
    const buckets = this.#counts.map((count, place) => {
      sofar += count;
      const le = String(this.#bounds[place] ?? '+Inf');
      return { metricName: `${name}_bucket`, labels: { ...labels, le }, value: sofar };
    });
    return [
      ...buckets,
      { metricName: `${name}_sum`, labels, value: this.#sum },
      { metricName: `${name}_count`, labels, value: sofar },
    ];
  }
}
