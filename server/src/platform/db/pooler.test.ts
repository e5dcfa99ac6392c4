import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { lacksPgBouncer, openPooler, type TestPooler } from '../../testing/pooler.ts';
import { openDatabaseProxy } from '../../testing/proxy.ts';
import { titled } from '../../testing/titled.ts';
import { type Database, openDatabase } from './database.ts';

describe.skipIf(lacksPgBouncer)(titled('behind PgBouncer', lacksPgBouncer), () => {
  let home: TestDatabase;
  let pooler: TestPooler;
  const open: Database[] = [];
  const given: number[] = [];
  beforeAll(async () => {
    home = await createTestDatabase();
    pooler = await openPooler(home.url);
  });
  afterEach(async () => {
    pooler.thaw();
    await Promise.all(open.splice(0).map((database) => database.close()));
  });
  afterAll(async () => {
    await pooler.stop();
    await home.close();
  });

  function behind(directUrl = home.url): Database {
    const opened = openDatabase({
      url: pooler.url,
      directUrl,
      onIdleError: () => undefined,
      onHang: (connections) => given.push(connections),
      limits: { connection: 600, suspicion: 200, question: 300 },
    });
    open.push(opened);
    return opened;
  }

  test('statements that have a name elsewhere go from one connection to another', async () => {
    const { prepared, query } = behind();
    const asked = Array.from({ length: 200 }, async (_none, place) => {
      const text = `select $1::integer as place, ${place % 3} as kind`;
      const name = `kind-${place % 3}`;
      const row = { place, kind: place % 3 };
      expect(await prepared(name, text, [place])).toEqual([row]);
      expect(await query(text, [place])).toEqual([row]);
    });
    await Promise.all(asked);
  });

  test('a statement that waits in the queue of the pooler is given up by nobody', async () => {
    const { query } = behind();
    const asked = Array.from({ length: 4 }, () => query('select pg_sleep(1)::text as slept', []));
    expect((await Promise.all(asked)).flat()).toEqual(Array(4).fill({ slept: '' }));
    expect(given).toEqual([]);
  });

  test('a pooler that does not answer any more is given up', async () => {
    const { query } = behind();
    await query('select 1', []);
    pooler.freeze();
    await expect(query('select 2', [])).rejects.toThrow('Connection terminated');
    expect(given.splice(0)).toEqual([1]);
    pooler.thaw();
    expect(await query('select 3 as three', [])).toEqual([{ three: 3 }]);
  });

  test('PostgreSQL behind it that does not answer any more is given up', async () => {
    const proxy = await openDatabaseProxy(home.url);
    const { query } = behind(proxy.url);
    proxy.freeze();
    await expect(query('select pg_sleep(3)', [])).rejects.toThrow('Connection terminated');
    expect(given.splice(0)).toEqual([1]);
    proxy.thaw();
    await proxy.close();
  });
});
