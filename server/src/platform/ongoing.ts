/**
 * What is known of a request or a job while it is worked on: what is deep below it counts and logs by it, without being
 * handed it. What many asked for together is counted for the first of them.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { newSpanId, newTraceId, type TraceContext } from './trace/trace-context.ts';

export class Ongoing {
  /** Milliseconds, by `performance.now()`. */
  readonly since = performance.now();
  /** The trace that whoever asked is in. */
  readonly continued: TraceContext | undefined;
  /** Of the page, where the route stands for all of them. */
  page: string | undefined;
  statements = 0;
  /** Milliseconds. */
  waitedForTurn = 0;
  /** Milliseconds. */
  waitedForConnection = 0;
  #ids: { traceId: string; spanId: string } | undefined;

  constructor(continued?: TraceContext) {
    this.continued = continued;
  }

  /** Made when they are first asked for: not everything is logged or told. */
  get ids(): { traceId: string; spanId: string } {
    this.#ids ??= { traceId: this.continued?.traceId ?? newTraceId(), spanId: newSpanId() };
    return this.#ids;
  }
}

const current = new AsyncLocalStorage<Ongoing>();

export function ongoing(): Ongoing | undefined {
  return current.getStore();
}

export function within<Result>(one: Ongoing, work: () => Result): Result {
  return current.run(one, work);
}

/** As this module was loaded, for nobody. Every `exit` would leave a frame of its own with each timer that it begins. */
const forNobody = AsyncLocalStorage.snapshot();

/** For what outlives whoever asked first. */
export function outside<Result>(work: () => Result): Result {
  return forNobody(work);
}
