/** What became of the spans that were to be told: nothing waits for a collector, and so some may be left out (rules/running 26). */
import type { Registry } from 'prom-client';
import { counter, figureOfEach, number } from '../metrics/figure.ts';

export class SpanFigures {
  readonly #mostWaiting: number;
  #waiting = 0;
  #told = 0;
  #overflowed = 0;
  #refused = 0;

  /** As many as the processor of spans keeps. */
  constructor(mostWaiting: number) {
    this.#mostWaiting = mostWaiting;
  }

  /** One has ended, and waits where there is room. */
  ended(): void {
    if (this.#waiting < this.#mostWaiting) this.#waiting += 1;
    else this.#overflowed += 1;
  }

  /** So many are on their way, and wait no more. */
  left(spans: number): void {
    this.#waiting -= spans;
  }

  arrived(spans: number, isTaken: boolean): void {
    if (isTaken) this.#told += spans;
    else this.#refused += spans;
  }

  register(registry: Registry): void {
    number(registry, told, () => this.#told);
    const reasons = (): [string, number][] => [
      ['too many wait', this.#overflowed],
      ['not taken', this.#refused],
    ];
    figureOfEach(registry, leftOut, 'reason', reasons, (count) => count);
  }
}

const told = counter('guildhall_spans_told_total', 'Spans that the collector took.');
const leftOut = counter(
  'guildhall_spans_left_out_total',
  'Spans that it did not take, or that too many others waited before.',
);
