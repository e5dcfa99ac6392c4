/** What this instance does of the jobs: how many run, how they end, how long they take (rules/running 19). */
import type { Registry } from 'prom-client';
import { Durations, longBounds } from '../metrics/durations.ts';
import { type Figure, figure, figureOfEach } from '../metrics/figure.ts';
import { Ongoing, within } from '../ongoing.ts';
import type { Tracer } from '../trace/tracer.ts';

class TaskFigures {
  readonly durations = new Durations(longBounds);
  running = 0;
  done = 0;
  /** Tries, with another one to come. */
  failed = 0;
  /** Jobs whose last try failed. */
  givenUp = 0;
}

export class JobFigures {
  readonly #tasks = new Map<string, TaskFigures>();
  readonly #tracer: Tracer | undefined;

  constructor(tracer?: Tracer) {
    this.#tracer = tracer;
  }

  /** Told of as 0 until one of them has run: what begins with 1 has not grown, for whoever reads it. */
  expect(tasks: Iterable<string>): void {
    for (const task of tasks) this.#of(task);
  }

  /** One try of a job; passes on what it throws. */
  async follow(task: string, isLast: boolean, work: () => Promise<void>): Promise<void> {
    const figures = this.#of(task);
    const one = new Ongoing();
    const since = performance.now();
    let hasFailed = true;
    figures.running += 1;
    try {
      await within(one, work);
      hasFailed = false;
      figures.done += 1;
    } finally {
      figures.running -= 1;
      const ms = performance.now() - since;
      figures.durations.note(ms / 1_000);
      if (hasFailed) figures[isLast ? 'givenUp' : 'failed'] += 1;
      this.#tracer?.job(one, { name: task, isElsewhere: false, ms, hasFailed, attributes: {} });
    }
  }

  register(registry: Registry): void {
    const gaugeEach = (given: Figure, read: (figures: TaskFigures) => number) =>
      figureOfEach(registry, given, 'task', () => this.#tasks, read);
    gaugeEach(running, (figures) => figures.running);
    gaugeEach(done, (figures) => figures.done);
    gaugeEach(failed, (figures) => figures.failed);
    gaugeEach(givenUp, (figures) => figures.givenUp);
    figure(registry, took, () =>
      [...this.#tasks].flatMap(([task, { durations }]) => durations.samples(took.name, { task })),
    );
  }

  #of(task: string): TaskFigures {
    const there = this.#tasks.get(task);
    if (there !== undefined) return there;
    const made = new TaskFigures();
    this.#tasks.set(task, made);
    return made;
  }
}

const running = { name: 'guildhall_jobs_running', help: 'Jobs under way here.', type: 'gauge' } as const;
const done = { name: 'guildhall_jobs_done_total', help: 'Jobs done.', type: 'counter' } as const;
const failed = {
  name: 'guildhall_jobs_failed_total',
  help: 'Tries of jobs that failed and come again.',
  type: 'counter',
} as const;
const givenUp = {
  name: 'guildhall_jobs_given_up_total',
  help: 'Jobs whose last try failed.',
  type: 'counter',
} as const;
const took = { name: 'guildhall_job_seconds', help: 'Time of a try.', type: 'histogram' } as const;
