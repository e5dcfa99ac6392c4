/**
 * Statements that take long are told in the log, without their values; with the plan, where it is asked for (rules/running
 * 25). It is the plan for any values, made on a connection of its own, so that nothing waits for it.
 */
import type { Log } from '../log.ts';
import type { ExplainStatement } from './plans.ts';
import type { HearStatement, SentStatement } from './sent-statements.ts';

export interface SlowOptions {
  /** Milliseconds from sending it, from which on a statement is slow; 0 calls none so. */
  after: number;
  /** Without it nobody asks for plans. */
  explain?: ExplainStatement | undefined;
  log: Log;
  now?: () => number;
}

/** Milliseconds between one plan and the next. */
const pause = 60_000;

/** Undefined where nothing is called slow. */
export function hearSlow({ after, explain, log, now = Date.now }: SlowOptions): HearStatement | undefined {
  if (after === 0) return undefined;
  let plannedAt = Number.NEGATIVE_INFINITY;
  return (statement) => {
    if (statement.ms < after) return;
    log.warn(told(statement), 'slow statement');
    if (explain === undefined || now() - plannedAt < pause) return;
    plannedAt = now();
    explain(statement.text).then(
      (plan) => log.warn({ ...named(statement), plan }, 'plan of a slow statement'),
      (error) =>
        log.warn({ ...named(statement), err: error }, 'the plan of a slow statement could not be read'),
    );
  };
}

function told({ ms, waited, rows, hasFailed, ...statement }: SentStatement): object {
  const before = waited === undefined ? {} : { waited: Math.round(waited) };
  return { ...named(statement), ms: Math.round(ms), ...before, rows, ...(hasFailed && { hasFailed }) };
}

/** Most are short; what is made of many parts is known by its beginning. */
const longest = 2_000;

function named({ name, text }: Pick<SentStatement, 'name' | 'text'>): object {
  const statement = text.replace(/\s+/g, ' ').trim().slice(0, longest);
  return { ...(name !== '' && { name }), statement };
}
