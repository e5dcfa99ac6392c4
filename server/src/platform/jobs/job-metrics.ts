/** Counts and times the jobs that this instance runs (rules/running 19). */
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { backgroundBuckets } from '../metrics/collectors.ts';
import { RequestContext, runWithContext } from '../request-context.ts';
import type { Tracer } from '../tracing/tracer.ts';

const common = { labelNames: ['task'], registers: [] };

export class JobMetrics {
  readonly #running = new Gauge({ ...common, name: 'guildhall_jobs_running', help: 'Jobs under way here.' });
  readonly #done = new Counter({ ...common, name: 'guildhall_jobs_done_total', help: 'Jobs done.' });
  readonly #failed = new Counter({
    ...common,
    name: 'guildhall_jobs_failed_total',
    help: 'Tries of jobs that failed and come again.',
  });
  readonly #givenUp = new Counter({
    ...common,
    name: 'guildhall_jobs_given_up_total',
    help: 'Jobs whose last try failed.',
  });
  readonly #seconds = new Histogram({
    ...common,
    name: 'guildhall_job_seconds',
    help: 'Time of a try.',
    buckets: backgroundBuckets,
  });
  readonly #tracer: Tracer | undefined;

  constructor(tracer?: Tracer) {
    this.#tracer = tracer;
  }

  register(registry: Registry): void {
    for (const metric of [this.#running, this.#done, this.#failed, this.#givenUp, this.#seconds])
      registry.registerMetric(metric);
  }

  /** Starts at 0, since Prometheus cannot see the growth of a series that begins with 1. */
  expect(tasks: Iterable<string>): void {
    for (const task of tasks) {
      for (const metric of [this.#running, this.#done, this.#failed, this.#givenUp]) metric.inc({ task }, 0);
      this.#seconds.zero({ task });
    }
  }

  /** Runs one try of a job. Throws what it throws. */
  async follow(task: string, isLast: boolean, work: () => Promise<void>): Promise<void> {
    const one = new RequestContext();
    const since = performance.now();
    let hasFailed = true;
    this.#running.inc({ task });
    const endSpan = this.#tracer?.startJob(one, task);
    try {
      await runWithContext(one, work);
      hasFailed = false;
    } finally {
      this.#running.dec({ task });
      this.#seconds.observe({ task }, (performance.now() - since) / 1_000);
      const outcome = !hasFailed ? this.#done : isLast ? this.#givenUp : this.#failed;
      outcome.inc({ task });
      endSpan?.(hasFailed);
    }
  }
}
