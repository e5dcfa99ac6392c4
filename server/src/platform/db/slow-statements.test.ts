import { setTimeout } from 'node:timers/promises';
import { Registry } from 'prom-client';
import { afterAll, describe, expect, test } from 'vitest';
import type { LogLine } from '../../testing/app.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { samplesIn } from '../../testing/metrics.ts';
import { createLog } from '../log.ts';
import { openDatabase } from './database.ts';
import { explainer, observeSlowStatements } from './statements.ts';

const own = await createTestDatabase();
afterAll(() => own.close());

const secret = 'what somebody typed';

/** A database with a statement listener, and the resulting log lines. */
function listening({ after, plans = false }: { after: number; plans?: boolean }) {
  const lines: LogLine[] = [];
  let time = 0;
  const log = createLog('info', { write: (line: string) => lines.push(JSON.parse(line)) });
  let asked = 0;
  const ask = explainer(own.url);
  const explain = plans
    ? (text: string) => {
        asked += 1;
        return ask(text);
      }
    : undefined;
  const onStatement = observeSlowStatements({ after, explain, log, now: () => time });
  const database = openDatabase({ url: own.url, onIdleError: () => undefined, onStatement });
  const told = (msg: string) => lines.filter((line) => line.msg === msg);
  return {
    database,
    told,
    lines,
    asked: () => asked,
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
    [Symbol.asyncDispose]: () => database.close(),
  };
}

const slowly = 'select $1::text as word from pg_sleep(0.05)';

describe('a slow statement', () => {
  test('is logged with its name, its time and its rows, but without its values', async () => {
    await using listener = listening({ after: 20 });
    const { database, told, lines } = listener;
    await database.query(slowly, [secret]);
    await database.prepared('sleepy', slowly, [secret]);
    expect(told('slow statement')).toMatchObject([
      { level: 40, statement: slowly, rows: 1 },
      { level: 40, statement: slowly, rows: 1, name: 'sleepy' },
    ]);
    expect(told('slow statement')[0]?.ms).toBeGreaterThanOrEqual(49);
    expect(JSON.stringify(lines)).not.toContain(secret);
  });

  test('is one that reaches the limit', () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line: string) => lines.push(JSON.parse(line).statement) });
    const hear = observeSlowStatements({ after: 20, explain: undefined, log });
    for (const ms of [19, 20]) hear?.({ name: '', text: `of ${ms} ms`, ms, hasFailed: false });
    expect(lines).toEqual(['of 20 ms']);
  });

  test('is also logged if it is composed or fails', async () => {
    await using listener = listening({ after: 20 });
    const { database, told } = listener;
    const { sql } = await import('kysely');
    await sql`select ${secret}::text as word from pg_sleep(0.05)`.execute(database.db);
    await expect(
      database.query("select 1 / (select 0 from pg_sleep(0.05) where $1 <> '') as none", [secret]),
    ).rejects.toThrow('division by zero');
    expect(told('slow statement')).toMatchObject([{ statement: slowly }, { hasFailed: true }]);
    const registry = new Registry();
    database.sent.register(registry);
    const samples = samplesIn(await registry.metrics());
    expect(samples.get('guildhall_database_statements_failed_total')).toBe(1);
    expect(samples.get('guildhall_database_statement_seconds_count')).toBe(2);
  });

  test('is measured without the time for which it waited for a connection', async () => {
    await using listener = listening({ after: 20 });
    const { database, told } = listener;
    const held = await Promise.all(
      Array.from({ length: database.pool.options.max }, () => database.pool.connect()),
    );
    const waiting = [database.query(slowly, [secret]), database.prepared('sleepy', slowly, [secret])];
    await setTimeout(300);
    for (const client of held) client.release();
    await Promise.all(waiting);
    const slow = told('slow statement');
    expect(slow.map(({ statement }) => statement)).toEqual([slowly, slowly]);
    for (const line of slow) expect(line.waited).toBeGreaterThanOrEqual(299);
  });

  test('is not logged if the limit is 0', async () => {
    await using listener = listening({ after: 0 });
    await listener.database.query(slowly, [secret]);
    expect(listener.lines).toEqual([]);
  });
});

describe('the plan of a slow statement', () => {
  test('is logged on request, for any values, once a minute', async () => {
    await using listener = listening({ after: 20, plans: true });
    const { database, told, lines, pass, asked } = listener;
    const plans = () => told('plan of a slow statement');
    const read = 'select id from members where email = $1 and (select true from pg_sleep(0.05))';
    await database.query(read, [secret]);
    await expect.poll(() => plans().length).toBe(1);
    expect(plans()).toMatchObject([
      { statement: read, plan: [{ Plan: { 'Node Type': expect.any(String) } }] },
    ]);
    expect(JSON.stringify(plans())).toContain('members');
    pass(59_000);
    await database.query(read, [secret]);
    expect(asked()).toBe(1);
    pass(1_000);
    await database.query(read, [secret]);
    await expect.poll(() => plans().length).toBe(2);
    expect(told('slow statement')).toHaveLength(3);
    expect(JSON.stringify(lines)).not.toContain(secret);
  });

  test('that cannot be read is logged as a warning only', async () => {
    await using listener = listening({ after: 20, plans: true });
    const { database, told, pass } = listener;
    await database.query('create temporary table of_one_connection (id integer)', []);
    // On a busy machine the previous statement was slow and had its plan requested.
    pass(60_000);
    await database.query('select id from of_one_connection, pg_sleep(0.05)', []);
    await database.query('select from pg_sleep(0.05)', []);
    await expect
      .poll(() => told('the plan of a slow statement could not be read'))
      .toMatchObject([{ level: 40, err: { message: expect.stringContaining('of_one_connection') } }]);
  });
});
