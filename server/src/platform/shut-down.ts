/** Ends parts one after the other with a time limit each. */
import { setTimeout } from 'node:timers/promises';
import type { Log } from './log.ts';

/** Milliseconds for one part. */
const shutdownTimeout = 6_000;

/** Abandons and logs a part that does not end in time; no acknowledged work depends on it. */
export async function shutDownInTime(
  what: string,
  ending: Promise<unknown> | undefined,
  log: Log,
): Promise<void> {
  const timedOut = Symbol('timed out');
  const timer = new AbortController();
  const first = await Promise.race([ending, setTimeout(shutdownTimeout, timedOut, { signal: timer.signal })]);
  timer.abort();
  if (first === timedOut) log.warn(`Shutting down without waiting for ${what} any longer.`);
}
