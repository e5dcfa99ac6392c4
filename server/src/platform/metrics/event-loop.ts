/**
 * How late the event loop is (rules/running 19): all that is asked for waits while it is. A timer asks to be called at a fixed pace, and how
 * much later it is called is counted: so are the calls that were due meanwhile and never came, each by what it would have waited,
 * so that quantiles are of time. Node's own monitor counts its pace as delay, and leaves out what ran while it was read.
 */
import type { Registry } from 'prom-client';
import { Durations } from './durations.ts';
import { figure } from './figure.ts';

/** Milliseconds. */
const pace = 20;
/** Seconds. */
const bounds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5] as const;

const name = 'guildhall_event_loop_delay_seconds';
const help = 'How long work that came at each fiftieth of a second waited for the event loop.';

/** Ends with what it returns. */
export function watchEventLoop(registry: Registry): () => void {
  const delays = new Durations(bounds);
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    noteDelay(delays, now - last - pace);
    last = now;
  }, pace).unref();
  figure(registry, { name, help, type: 'histogram' }, () => delays.samples(name));
  return () => clearInterval(timer);
}

/** Milliseconds: of the call that came, and of each that was due after it until then. */
export function noteDelay(delays: Durations, late: number): void {
  delays.note(Math.max(0, late) / 1_000);
  for (let waited = late - pace; waited > 0; waited -= pace) delays.note(waited / 1_000);
}
