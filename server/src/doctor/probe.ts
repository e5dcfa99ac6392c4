/** What `doctor` looks at, and how it says what it found (rules/running 27). */

/** It is fine; somebody should look; it stops the application or its visitors; it could not be looked at here. */
export type State = 'well' | 'warning' | 'stops' | 'skipped';

export interface Finding extends Found {
  /** What was looked at, in a word or two. */
  subject: string;
}

export interface Found {
  state: State;
  /** A sentence, without any secret. */
  says: string;
  /** What to do, in a sentence; there wherever it is not well. */
  advice?: string;
}

export interface Probe<Context> {
  subject: string;
  /** Leaves nothing behind. Lets go of what it waits for with the signal. */
  examine(context: Context, signal: AbortSignal): Promise<Found | Found[]>;
  /** What it means where nothing answers in time, or it fails. */
  silence: Pick<Finding, 'state'> & { advice: string };
}

export function well(says: string): Found {
  return { state: 'well', says };
}

export function warning(says: string, advice: string): Found {
  return { state: 'warning', says, advice };
}

export function stops(says: string, advice: string): Found {
  return { state: 'stops', says, advice };
}

export function skipped(says: string): Found {
  return { state: 'skipped', says };
}

/** Its sentence, for whoever reads the report. */
export function sentenceOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : codeOf(error);
}

/** Such as ECONNREFUSED; what is caused by something else has the code of that. */
export function codeOf(error: unknown): string {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  if (typeof code === 'string') return code;
  return cause === undefined ? String(error) : codeOf(cause);
}
