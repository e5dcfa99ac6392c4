/** What is known of each statement when it was answered: how many there are, how long they took, and for whom. */

import pg from 'pg';
import { Counter, Histogram, type Registry } from 'prom-client';
import type { Log } from '../log.ts';
import { requestBuckets } from '../metrics/collectors.ts';
import { outside, requestContext } from '../request-context.ts';

/** Without its values, which may be somebody's own. */
export interface SentStatement {
  /** Of a prepared one; '' of any other. */
  name: string;
  text: string;
  /** From when it was sent to its last row. */
  ms: number;
  /** Milliseconds before it was sent, for a connection or a place among others. Not known of those that are made of parts. */
  waited?: number;
  /** Not known of those that are made of parts, and of those that failed. */
  rows?: number;
  hasFailed: boolean;
}

export type HearStatement = (statement: SentStatement) => void;

export class SentStatements {
  readonly #seconds = new Histogram({
    name: 'guildhall_database_statement_seconds',
    help: 'From sending a statement to its last row, without the wait for a connection.',
    buckets: requestBuckets,
    registers: [],
  });
  readonly #failed = new Counter({
    name: 'guildhall_database_statements_failed_total',
    help: 'Statements that failed.',
    registers: [],
  });
  #count = 0;
  readonly #hear: HearStatement | undefined;

  /** `hear` must be quick: it is called for each. */
  constructor(hear: HearStatement | undefined) {
    this.#hear = hear;
  }

  /** Sent since the start. */
  get count(): number {
    return this.#count;
  }

  register(registry: Registry): void {
    registry.registerMetric(this.#seconds);
    registry.registerMetric(this.#failed);
  }

  /** Asks for rows; `ask` says when the statement leaves. */
  async ask<Row>(name: string, text: string, ask: (onSent: () => void) => Promise<Row[]>): Promise<Row[]> {
    this.#begin();
    const stopwatch = new Stopwatch();
    try {
      const rows = await ask(() => stopwatch.leave());
      this.#end({ name, text, ...stopwatch.stop(), rows: rows.length, hasFailed: false });
      return rows;
    } catch (error) {
      this.#end({ name, text, ...stopwatch.stop(), hasFailed: true });
      throw error;
    }
  }

  /** One that somebody else sent and timed. */
  note(text: string, ms: number, hasFailed: boolean): void {
    this.#begin();
    this.#end({ name: '', text, ms, hasFailed });
  }

  #begin(): void {
    this.#count += 1;
    const one = requestContext();
    if (one !== undefined) one.statements += 1;
  }

  #end(statement: SentStatement): void {
    this.#seconds.observe(statement.ms / 1_000);
    if (statement.hasFailed) this.#failed.inc();
    this.#hear?.(statement);
  }
}

/** What comes before a statement is sent, and what comes after. */
class Stopwatch {
  readonly #since = performance.now();
  #sentAt: number | undefined;

  /** Again only where an error of another one sent it back. */
  leave(): void {
    this.#sentAt ??= performance.now();
  }

  stop(): Pick<SentStatement, 'ms' | 'waited'> {
    const now = performance.now();
    const sentAt = this.#sentAt ?? now;
    return { ms: now - sentAt, waited: sentAt - this.#since };
  }
}

/** What it promises is what the statement itself would; the driver's types do not know that it takes one of its own. */
export function tellingQuery(statement: pg.QueryConfig, onSent: () => void): pg.QueryConfig {
  const query = new pg.Query(statement);
  const submit = query.submit.bind(query);
  query.submit = (connection) => {
    onSent();
    return submit(connection);
  };
  return query as unknown as pg.QueryConfig;
}

/**
 * Statements that take long are told in the log, without their values; with the plan, where it is asked for (rules/running
 * 25). It is the plan for any values, made on a connection of its own, so that nothing waits for it.
 */
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

/** Resolves with the plan, or a sentence that says why there is none; throws what went wrong. */
export type ExplainStatement = (text: string) => Promise<unknown>;

/** Milliseconds, to connect and to plan. */
const patience = 2_000;
/** Plans for any values: before it PostgreSQL asks for the values, which nobody keeps. */
const firstVersion = 160_000;
const tooOld = 'PostgreSQL tells plans without values from version 16 on.';
const noPlan = 'Such a statement has no plan.';

/** Connects for each plan, and looks at nothing but the plan: the statement is not carried out. */
export function explainer(url: string): ExplainStatement {
  return (text) => (/^\s*(?:select|with|insert|update|delete)\b/i.test(text) ? explain(url, text) : none());
}

async function none(): Promise<string> {
  return noPlan;
}

async function explain(url: string, text: string): Promise<unknown> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'guildhall plans',
    connectionTimeoutMillis: patience,
    statement_timeout: patience,
    query_timeout: patience,
  });
  client.on('error', () => undefined);
  try {
    await outside(() => client.connect());
    const { rows: versions } = await client.query<{ version: string }>(
      "select current_setting('server_version_num') as version",
    );
    if (Number(versions[0]?.version) < firstVersion) return tooOld;
    const { rows } = await client.query<{ 'QUERY PLAN': unknown }>(
      `explain (generic_plan, format json) ${text}`,
    );
    return rows[0]?.['QUERY PLAN'];
  } finally {
    void client.end().catch(() => undefined);
  }
}
