/**
 * What is known of a request or a job while it is worked on: what is deep below it counts and logs by it, without being
 * handed it. What many asked for together is counted for the first of them.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomFillSync } from 'node:crypto';

export class RequestContext {
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

  /** Those of the span that a tracer has begun for it. */
  set ids({ traceId, spanId }: { traceId: string; spanId: string }) {
    this.#ids = { traceId, spanId };
  }
}

const current = new AsyncLocalStorage<RequestContext>();

export function requestContext(): RequestContext | undefined {
  return current.getStore();
}

export function within<Result>(one: RequestContext, work: () => Result): Result {
  return current.run(one, work);
}

/** As this module was loaded, for nobody. Every `exit` would leave a frame of its own with each timer that it begins. */
const forNobody = AsyncLocalStorage.snapshot();

/** For what outlives whoever asked first. */
export function outside<Result>(work: () => Result): Result {
  return forNobody(work);
}

/** W3C Trace Context (https://www.w3.org/TR/trace-context/): in whose trace a request is (rules/running 23). Pure but for the random numbers. */
export interface TraceContext {
  /** 32 hexadecimal digits. */
  traceId: string;
  /** Of the span that asks; 16 hexadecimal digits. */
  parentId: string;
  /** The asker may have recorded it. */
  isSampled: boolean;
}

/** Version 00 ends here; a later one may go on after a dash. */
const form = /^(?!ff)([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
type Header = string | string[] | undefined;

/** Undefined for what is none: then a trace begins here. A header that comes twice says nothing. */
export function readTraceContext(traceparent: Header): TraceContext | undefined {
  if (typeof traceparent !== 'string') return undefined;
  const [, version, traceId = '', parentId = '', flags = '', more] = form.exec(traceparent.trim()) ?? [];
  const isNone = version === undefined || isZero(traceId) || isZero(parentId);
  if (isNone || (version === '00' && more !== undefined)) return undefined;
  const isSampled = (Number.parseInt(flags, 16) & 1) === 1;
  return { traceId, parentId, isSampled };
}

function isZero(id: string): boolean {
  return /^0+$/.test(id);
}

/** 32 hexadecimal digits. */
export function newTraceId(): string {
  return randomHex(16);
}

/** 16 hexadecimal digits. */
export function newSpanId(): string {
  return randomHex(8);
}

/** Drawn ahead for many: one by one they would cost each request that is logged 4 µs. */
const drawn = Buffer.alloc(4096);
let used = drawn.length;

function randomHex(bytes: number): string {
  if (used + bytes > drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  used += bytes;
  return drawn.toString('hex', used - bytes, used);
}
