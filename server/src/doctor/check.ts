/** The parts of a check of `doctor` and what it finds (rules/running 27). */
import type { LookupFunction } from 'node:net';
import type { Config } from '../config/config.ts';

/** `failing`: Guildhall runs, but backups or e-mails fail. `stops`: it can't run, or visitors can't reach it. */
export type State = 'well' | 'skipped' | 'warning' | 'failing' | 'stops';

export interface Finding {
  state: State;
  /** One sentence, without secrets. */
  says: string;
  /** One sentence of advice. Present unless the state is `well` or `skipped`. */
  advice?: string;
}

export interface NamedFinding extends Finding {
  subject: string;
}

export interface CheckContext {
  config: Config;
  /** Undefined if the database can't be used. */
  databaseUrl: string | undefined;
  /** Resolves the host in PUBLIC_URL. */
  lookup: LookupFunction;
  /** Recipient of a test e-mail. Undefined sends none. */
  mailTo: string | undefined;
}

export interface Check<Context = CheckContext> {
  subject: string;
  /** Leaves nothing behind, and releases what it waits for when the signal aborts. */
  run(context: Context, signal: AbortSignal): Promise<Finding>;
  /** Reported with the reason if the check throws or doesn't finish in time. */
  unanswered: Pick<Finding, 'state'> & { advice: string };
}

type FaultMaker = (says: string, advice: string) => Finding;

export const well = (says: string): Finding => ({ state: 'well', says });
export const skipped = (says: string): Finding => ({ state: 'skipped', says });
export const warning: FaultMaker = (says, advice) => ({ state: 'warning', says, advice });
export const failing: FaultMaker = (says, advice) => ({ state: 'failing', says, advice });
export const stops: FaultMaker = (says, advice) => ({ state: 'stops', says, advice });

export const withoutDatabase = skipped('Skipped, because the database can’t be used.');

const severity: State[] = ['well', 'skipped', 'warning', 'failing', 'stops'];

/** The most severe finding; the first one among equals. */
export function worst(first: Finding, ...others: (Finding | undefined)[]): Finding {
  const isWorse = (one: Finding, other: Finding) =>
    severity.indexOf(one.state) > severity.indexOf(other.state);
  return others.reduce<Finding>((found, one) => (one && isWorse(one, found) ? one : found), first);
}

/** The sentence of an error, or its code. */
export function messageOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : codeOf(error);
}

/** The code of an error or of its cause, such as ECONNREFUSED. */
export function codeOf(error: unknown): string {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  if (typeof code === 'string') return code;
  return cause === undefined ? String(error) : codeOf(cause);
}
