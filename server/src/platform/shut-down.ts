/** Ending part after part, none of which may hold the others up. */
import { setTimeout } from 'node:timers/promises';
import type { Log } from './log.ts';

/** Milliseconds for one part of the application; whoever ends it waits for no more than it must. */
const shutdownTimeout = 6_000;

/** What does not end in time is left behind, and said so: nothing that was acknowledged depends on it. */
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
