/** Structured logs; nothing that a person typed and no address of a person goes into them. */
import { type DestinationStream, pino } from 'pino';
import { ongoing } from './ongoing.ts';

export type Log = pino.Logger;

/** To standard output, unless it is written elsewhere. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    redact: ['req.headers.authorization', 'headers.authorization'],
    mixin: traceFields,
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** In OpenTelemetry's words: in whose trace a line was written (rules/running 23). */
function traceFields(): object {
  const ids = ongoing()?.ids;
  return ids === undefined ? {} : { trace_id: ids.traceId, span_id: ids.spanId };
}
