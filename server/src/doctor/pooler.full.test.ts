import { describe, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { createTestDatabase } from '../testing/database.ts';
import { lacksPgBouncer, openPooler } from '../testing/pooler.ts';
import { titled } from '../testing/titled.ts';
import { pooler } from './pooler.ts';

async function look(url: string, direct?: string) {
  const config = readConfig({ DATABASE_URL: url, ...(direct && { DATABASE_DIRECT_URL: direct }) });
  return pooler.examine({ url, config }, new AbortController().signal);
}

describe.skipIf(lacksPgBouncer)(titled('a pooler', lacksPgBouncer), () => {
  test('is told, with what it lacks', async () => {
    await using database = await createTestDatabase();
    const own = await openPooler(database.url);
    expect(await look(database.url)).toMatchObject({ state: 'well' });
    expect(await look(own.url)).toMatchObject({
      state: 'stops',
      says: expect.stringContaining('set DATABASE_DIRECT_URL'),
    });
    expect(await look(own.url, own.url)).toMatchObject({
      state: 'stops',
      says: expect.stringContaining('as well'),
    });
    expect(await look(own.url, database.url)).toMatchObject({
      state: 'warning',
      advice: expect.stringContaining(`in database ${database.name} set statement_timeout = 20000`),
    });
    await database.query(`alter database ${database.name} set statement_timeout = '20s'`);
    await own.reconnect();
    expect(await look(own.url, database.url)).toMatchObject({ state: 'well' });
    await own.stop();
  });
});
