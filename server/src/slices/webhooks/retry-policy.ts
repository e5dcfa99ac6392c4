/** When what was not taken is tried again, and when an address is given up (rules/webhooks 9 and rules/webhooks 11). Pure. */
import { patienceDays } from '#contract/webhooks/model.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** After the first try, the second, and so on: together three days. */
const waits = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

/** Of a wait, so that what failed together does not come back together. */
const jitter = 0.1;

/** Milliseconds: for no longer does any message wait for its next try. */
export const longestWait = Math.max(...waits) * (1 + jitter);

/** Null once it has been tried often enough; `chance` is from 0 to 1. */
export function nextTryAt(tries: number, now: Date, chance: number): Date | null {
  const wait = waits[tries - 1];
  return wait === undefined ? null : new Date(now.getTime() + Math.round(wait * (1 + jitter * chance)));
}

export function isGivenUp(failingSince: Date, now: Date): boolean {
  return now.getTime() - failingSince.getTime() >= patienceDays * day;
}

export function isTaken(status: number): boolean {
  return status >= 200 && status < 300;
}
