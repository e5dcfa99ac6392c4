import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { lacksPgBouncer, openPooler } from '../../testing/debian-postgres.ts';
import { titled } from '../../testing/full-suite.ts';
import { type Database, openDatabase } from './database.ts';

describe.skipIf(lacksPgBouncer)(titled('behind PgBouncer', lacksPgBouncer), () => {
  let home: TestDatabase;
  let pooler: Awaited<ReturnType<typeof openPooler>>;
  const open: Database[] = [];
  beforeAll(async () => {
    home = await createTestDatabase();
    pooler = await openPooler(home.url);
  });
  afterEach(async () => {
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
      limits: { connection: 600, answer: 2_000 },
    });
    open.push(opened);
    return opened;
  }

  test('prepared statements work on any connection of the pooler', async () => {
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
});
