import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { joinOwnDatabase } from '../platform/db/embedded.ts';
import { createTestDatabase } from '../testing/database.ts';
import { lookInto, signal, statesOf } from '../testing/doctor.ts';
import { asking } from './asking.ts';
import { serverSettings } from './server-settings.ts';
import { listRunning, listSlow } from './statement-queries.ts';
import { statements } from './statements.ts';

const database = await createTestDatabase();
afterAll(() => database.close());
const { url } = database;
const look = (at = url) => lookInto(at, statements, { DATABASE_URL: at });

describe('statements', () => {
  test('that run for long are told, and not what they say', async () => {
    const busy = new pg.Client({ connectionString: url, application_name: 'busy' });
    await busy.connect();
    const done = busy.query("select 'secret', pg_sleep(60)").catch(() => undefined);
    const running = () => asking(url, signal, (asked) => listRunning(asked, 0.01));
    await expect.poll(async () => (await running()).map(({ name }) => name)).toContain('busy');
    const [{ pid } = { pid: 0 }, ...others] = (await running()).filter(({ name }) => name === 'busy');
    expect([others, JSON.stringify(await running())]).toEqual([[], expect.not.stringContaining('secret')]);
    expect(await statesOf(look())).toEqual(['skipped']);
    await database.query('select pg_cancel_backend($1)', [pid]);
    await done;
    await busy.end();
  });

  test('of which no book is kept are said to be so', async () => {
    expect(await look()).toMatchObject([
      { state: 'skipped', says: expect.stringContaining('pg_stat_statements') },
    ]);
    await using other = await createTestDatabase();
    // Made, and not loaded as the server started.
    await other.query('create extension pg_stat_statements');
    expect(await statesOf(look(other.url))).toEqual(['skipped']);
  });
});

/** That which comes along, in a folder of its own, with what a superuser may change. */
describe('the database that comes along', () => {
  const dataDir = join(tmpdir(), `guildhall-doctor-${randomUUID()}`);
  const start = () => joinOwnDatabase({ dataDir, log: { info: () => undefined, warn: () => undefined } });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  test('is well by its settings', async () => {
    const own = await start();
    expect(await statesOf(lookInto(own.url, serverSettings, { DATA_DIR: dataDir }))).toEqual(['well']);
    await asSuperuser(own.url, "alter system set shared_preload_libraries = 'pg_stat_statements'");
    await own.stop();
  });

  test('tells which statements take long, without what was asked for', async () => {
    const own = await start();
    await asSuperuser(own.url, 'create extension pg_stat_statements');
    for (const _time of [1, 2]) await run(own.url, "select 'secret', pg_sleep(0.05)");
    const slow = await asking(own.url, signal, (asked) => listSlow(asked, 20));
    expect(slow).toMatchObject([{ statement: 'select $1, pg_sleep($2)', calls: 2 }]);
    expect(await statesOf(lookInto(own.url, statements, { DATA_DIR: dataDir }))).toEqual(['well']);
    await own.stop();
  });

  async function asSuperuser(own: string, statement: string): Promise<void> {
    const url = new URL(own);
    url.username = 'postgres';
    await run(url.href, statement);
  }

  async function run(at: string, statement: string): Promise<void> {
    const client = new pg.Client(at);
    await client.connect();
    await client.query(statement);
    await client.end();
  }
});
