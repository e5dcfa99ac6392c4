import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import { lookInto, signal, statesOf } from '../testing/doctor.ts';
import { asking } from './asking.ts';
import { upkeep } from './upkeep.ts';
import { readUpkeep } from './upkeep-queries.ts';

const database = await createTestDatabase();
afterAll(() => database.close());
const look = () => lookInto(database.url, upkeep, { DATABASE_URL: database.url });

describe('upkeep', () => {
  test('of a database in use is well', async () => {
    expect(await statesOf(look())).toEqual(['well']);
  });

  test('tells of a table that holds what is gone', async () => {
    await database.query('create table swollen (id integer) with (autovacuum_enabled = off)');
    await database.query('insert into swollen select generate_series(1, 60000)');
    await database.query('delete from swollen');
    await database.query('select pg_stat_force_next_flush()');
    const told = async () => (await look())[0]?.says;
    await expect.poll(told).toMatch(/^The table swollen holds 60000 dead rows beside 0 living ones\.$/);
  });

  test('sees transactions of others, and none of its own', async () => {
    const seen = () => asking(database.url, signal, readUpkeep);
    const idle = new pg.Client({ connectionString: database.url, application_name: 'forgotten' });
    await idle.connect();
    await idle.query('begin');
    await idle.query('select 1');
    expect((await seen()).transactions).toMatchObject([{ name: 'forgotten' }]);
    await idle.end();
  });
});
