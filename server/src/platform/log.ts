/** Structured logs; nothing that a person typed and no address of a person goes into them. */
import { type DestinationStream, pino } from 'pino';
import { requestContext } from './request-context.ts';

export type Log = pino.Logger;

/** To standard output, unless it is written elsewhere. */
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
 * What names a failure, its causes among it. Whatever else a driver attaches holds what must not be told: PostgreSQL's
 * details are values of the row, and a lost connection comes with all that was asked on it.
 */
function named(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { type, message, stack, code, constraint } = pino.stdSerializers.err(error);
  // A host with several addresses has failed at each of them, and says so nowhere else.
  const several = error instanceof AggregateError && { aggregateErrors: error.errors.map(named) };
  return { type, message, stack, code, constraint, ...several };
}

/** In OpenTelemetry's words: in whose trace a line was written (rules/running 23). */
function traceFields(): object {
  const ids = requestContext()?.ids;
  return ids === undefined ? {} : { trace_id: ids.traceId, span_id: ids.spanId };
}
