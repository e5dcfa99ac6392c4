/** Structured logs; nothing that a person typed and no address of a person goes into them. */
import { pino } from 'pino';

export type Log = pino.Logger;

export function createLog(level: string): Log {
  return pino({ level, base: null, redact: ['req.headers.authorization', 'headers.authorization'] });
}
