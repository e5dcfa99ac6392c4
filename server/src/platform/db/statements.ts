/** Counts and times statements, per request and in total. */

import pg from 'pg';
import { Counter, Histogram, type Registry } from 'prom-client';
import type { Log } from '../log.ts';
import { requestBuckets } from '../metrics/collectors.ts';
import { outside, requestContext } from '../request-context.ts';

/** The text without values, which may be private. */
export interface SentStatement {
  /** The name of a prepared statement; '' for others. */
  name: string;
  text: string;
  /** From sending to the last row. */
  ms: number;
  /** Milliseconds before sending: waiting for a connection or a batch. Unknown for composed statements. */
  waited?: number;
  /** Unknown for composed and failed statements. */
  rows?: number;
  hasFailed: boolean;
}

export type StatementObserver = (statement: SentStatement) => void;

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
  readonly #hear: StatementObserver | undefined;

  /** `hear` is called for each statement, so it must be quick. */
  constructor(hear: StatementObserver | undefined) {
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

  /** Runs and times a query; `ask` reports when it is sent. */
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

  /** Records a statement that another part sent and timed. */
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

/** Measures the times before and after sending. */
class Stopwatch {
  readonly #since = performance.now();
  #sentAt: number | undefined;

  /** The first time counts if a statement is sent again. */
  leave(): void {
    this.#sentAt ??= performance.now();
  }

  stop(): Pick<SentStatement, 'ms' | 'waited'> {
    const now = performance.now();
    const sentAt = this.#sentAt ?? now;
    return { ms: now - sentAt, waited: sentAt - this.#since };
  }
}

/** Keeps the statement's behaviour; the driver's types do not accept a query object here. */
export function observableQuery(statement: pg.QueryConfig, onSent: () => void): pg.QueryConfig {
  const query = new pg.Query(statement);
  const submit = query.submit.bind(query);
  query.submit = (connection) => {
    onSent();
    return submit(connection);
  };
  return query as unknown as pg.QueryConfig;
}

/**
 * Logs slow statements without values, on request with their generic plan (rules/running
 * 25). A separate connection plans, so that nothing waits.
 */
export interface SlowOptions {
  /** Milliseconds from which a statement is slow; 0 turns this off. */
  after: number;
  /** Without it no plans are logged. */
  explain?: ExplainStatement | undefined;
  log: Log;
  now?: () => number;
}

/** Milliseconds between two plans. */
const pause = 60_000;

/** Undefined if slow statements are not logged. */
export function observeSlowStatements({
  after,
  explain,
  log,
  now = Date.now,
}: SlowOptions): StatementObserver | undefined {
  if (after === 0) return undefined;
  let plannedAt = Number.NEGATIVE_INFINITY;
  return (statement) => {
    if (statement.ms < after) return;
    log.warn(logFieldsOf(statement), 'slow statement');
    if (explain === undefined || now() - plannedAt < pause) return;
    plannedAt = now();
    explain(statement.text).then(
      (plan) => log.warn({ ...named(statement), plan }, 'plan of a slow statement'),
      (error) =>
        log.warn({ ...named(statement), err: error }, 'the plan of a slow statement could not be read'),
    );
  };
}

function logFieldsOf({ ms, waited, rows, hasFailed, ...statement }: SentStatement): object {
  const before = waited === undefined ? {} : { waited: Math.round(waited) };
  return { ...named(statement), ms: Math.round(ms), ...before, rows, ...(hasFailed && { hasFailed }) };
}

/** Most statements are short; composed ones are recognizable by their beginning. */
const longest = 2_000;

function named({ name, text }: Pick<SentStatement, 'name' | 'text'>): object {
  const statement = text.replace(/\s+/g, ' ').trim().slice(0, longest);
  return { ...(name !== '' && { name }), statement };
}

/** Returns the plan, or a sentence why there is none; throws other errors. */
export type ExplainStatement = (text: string) => Promise<unknown>;

/** Milliseconds, to connect and to plan. */
const patience = 2_000;
/** Generic plans need no values, which are not kept. */
const firstVersion = 160_000;
const tooOld = 'PostgreSQL tells plans without values from version 16 on.';
const noPlan = 'Such a statement has no plan.';

/** Connects for each plan; EXPLAIN does not run the statement. */
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
