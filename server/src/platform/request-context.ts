/**
 * The context of a request or job (AsyncLocalStorage): counters and trace for code deep below. A batch counts for its
 * first caller.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomFillSync } from 'node:crypto';

export class RequestContext {
  /** Milliseconds, by `performance.now()`. */
  readonly since = performance.now();
  /** The caller's trace. */
  readonly continued: TraceContext | undefined;
  /** The page's route, since one Fastify route serves all pages. */
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

  /** Created on first use: few requests are logged or traced. */
  get ids(): { traceId: string; spanId: string } {
    this.#ids ??= { traceId: this.continued?.traceId ?? newTraceId(), spanId: newSpanId() };
    return this.#ids;
  }

  /** The ids of a tracer's span. */
  set ids({ traceId, spanId }: { traceId: string; spanId: string }) {
    this.#ids = { traceId, spanId };
  }
}

const current = new AsyncLocalStorage<RequestContext>();

export function requestContext(): RequestContext | undefined {
  return current.getStore();
}

export function runWithContext<Result>(one: RequestContext, work: () => Result): Result {
  return current.run(one, work);
}

/** Taken at module load, without a context. `exit` would add a frame to every timer that starts within. */
const forNobody = AsyncLocalStorage.snapshot();

/** Leaves the context, for work that outlives its first caller. */
export function outside<Result>(work: () => Result): Result {
  return forNobody(work);
}

/**
 * W3C Trace Context (https://www.w3.org/TR/trace-context/): the trace of a request (rules/running 23). Pure except for
 * random ids.
 */
export interface TraceContext {
  /** 32 hexadecimal digits. */
  traceId: string;
  /** The caller's span; 16 hexadecimal digits. */
  parentId: string;
  /** True if the caller records the trace. */
  isSampled: boolean;
}

/** Version 00 ends here; later versions may continue after a dash. */
const form = /^(?!ff)([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
type Header = string | string[] | undefined;

/** Undefined if invalid or repeated: a new trace begins here. */
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

/** Generated in bulk: one by one, ids would cost each logged request 4 µs. */
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
