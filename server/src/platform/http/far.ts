/** Reads that pass over much: what comes before the page is read as well. */
import type { TurnLimits } from './turns.ts';

/** Rows from which on it is noticed. */
const farSkip = 1_000;
/** The same by pages; the largest have 50 rows. */
const farPage = 20;

/** One at once: PostgreSQL's processors are left to what is near, and what is near never waits behind it. */
export const farTurns: TurnLimits = { atOnce: 1, waiting: 100 };

/** Of what any call was asked for. */
export function isFar(input: unknown): boolean {
  const { skip, page } = (input ?? {}) as { skip?: unknown; page?: unknown };
  return Number(skip ?? 0) >= farSkip || Number(page ?? 0) >= farPage;
}
