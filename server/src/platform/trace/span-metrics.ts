/** Counts spans, because some may be left out: nothing waits for a collector (rules/running 26). */
import { Counter, type Registry } from 'prom-client';

export class SpanMetrics {
  readonly #exported = new Counter({
    name: 'guildhall_spans_told_total',
    help: 'Spans that the collector took.',
    registers: [],
  });
  readonly #leftOut = new Counter({
    name: 'guildhall_spans_left_out_total',
    help: 'Spans that it did not take, or that too many others waited before.',
    labelNames: ['reason'],
    registers: [],
  });
  readonly #maxWaiting: number;
  #waiting = 0;

  /** `maxWaiting`: spans that the batch processor keeps. */
  constructor(maxWaiting: number) {
    this.#maxWaiting = maxWaiting;
    for (const reason of ['too many wait', 'not taken']) this.#leftOut.inc({ reason }, 0);
  }

  register(registry: Registry): void {
    for (const metric of [this.#exported, this.#leftOut]) registry.registerMetric(metric);
  }

  ended(): void {
    if (this.#waiting < this.#maxWaiting) this.#waiting += 1;
    else this.#leftOut.inc({ reason: 'too many wait' });
  }

  sent(spans: number): void {
    this.#waiting -= spans;
  }

  arrived(spans: number, isTaken: boolean): void {
    if (isTaken) this.#exported.inc(spans);
    else this.#leftOut.inc({ reason: 'not taken' }, spans);
  }
}
