/** Structured logs without personal data: neither typed text nor addresses. */
import { type DestinationStream, pino } from 'pino';
import { requestContext } from './request-context.ts';

export type Log = pino.Logger;

/** Standard output by default. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    redact: ['req.headers.authorization', 'headers.authorization'],
    serializers: { err: named },
    mixin: traceFields,
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/**
 * The safe fields of an error and its causes. PostgreSQL's details contain row values, and lost connections carry their
 * queries.
 */
function named(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { type, message, stack, code, constraint } = pino.stdSerializers.err(error);
  // A host with several addresses reports a failure for each.
  const several = error instanceof AggregateError && { aggregateErrors: error.errors.map(named) };
  return { type, message, stack, code, constraint, ...several };
}

/** The trace of a log line, with OpenTelemetry's names (rules/running 23). */
function traceFields(): object {
  const ids = requestContext()?.ids;
  return ids === undefined ? {} : { trace_id: ids.traceId, span_id: ids.spanId };
}
