/** Reports to an OpenTelemetry collector; undefined if none is configured (rules/running 26). */
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { StatementObserver } from '../db/statements.ts';
import { type RequestContext, requestContext } from '../request-context.ts';

/** A call to the database, a mail server or a web site, without values and addresses. */
export interface Step {
  name: string;
  ms: number;
  hasFailed: boolean;
  attributes: Record<string, string | number>;
}

export interface Tracer {
  /** Adds a span for each request. Call it before the server has routes. */
  followRequests(app: FastifyInstance): Promise<void>;
  /** Begins the span of a job. Call the result when it ends. */
  startJob(job: RequestContext, name: string): (hasFailed: boolean) => void;
  /** Reports a step of the request or job. */
  step(of: RequestContext | undefined, step: Step): void;
  register(registry: Registry): void;
  /** Sends what is left, if that doesn't take long. */
  close(): Promise<void>;
}

/** Wraps work, so that it reports a step if there is a tracer. */
export function traced<Given extends unknown[], Result>(
  tracer: Tracer | undefined,
  stepOf: (...given: Given) => Pick<Step, 'name' | 'attributes'>,
  work: (...given: Given) => Promise<Result>,
): (...given: Given) => Promise<Result> {
  if (tracer === undefined) return work;
  return async (...given) => {
    const since = performance.now();
    let hasFailed = true;
    try {
      const result = await work(...given);
      hasFailed = false;
      return result;
    } finally {
      tracer.step(requestContext(), { ...stepOf(...given), ms: performance.now() - since, hasFailed });
    }
  };
}

/** Calls both listeners. */
export function traceStatements(tracer: Tracer, hear: StatementObserver | undefined): StatementObserver {
  return (statement) => {
    hear?.(statement);
    const { name, text, ms, hasFailed } = statement;
    // The text has no values.
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, longest) };
    tracer.step(requestContext(), { name: name || firstWord(text), ms, hasFailed, attributes });
  };
}

/** Maximum characters of the text, which bounds the export queue. */
const longest = 2_000;

function firstWord(text: string): string {
  return /^\s*(\w+)/.exec(text)?.[1] ?? 'statement';
}
