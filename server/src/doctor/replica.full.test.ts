import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { databaseUrl } from '../testing/database.ts';
import { lacksPostgres } from '../testing/debian-postgres.ts';
import { type Followed, startFollowed } from '../testing/replica.ts';
import { titled } from '../testing/titled.ts';
import { replica } from './replica.ts';

describe.skipIf(lacksPostgres)(titled('a replica', lacksPostgres), () => {
  let followed: Followed;
  beforeAll(async () => {
    followed = await startFollowed();
  });
  afterAll(() => followed.remove());

  async function look(at: string | undefined = followed.replicaUrl) {
    const { url } = followed.database;
    const config = readConfig({ DATABASE_URL: url, ...(at && { DATABASE_REPLICA_URL: at }) });
    return replica.examine({ url, config }, new AbortController().signal);
  }

  test('that follows is well', async () => {
    expect(await look()).toMatchObject({ state: 'well' });
    expect(await look('')).toMatchObject({ state: 'skipped' });
  });

  test('that is behind is told with how much', async () => {
    await followed.pause();
    await followed.database.query('create table written as select generate_series(1, 10000)');
    expect(await look()).toMatchObject({
      state: 'warning',
      says: expect.stringMatching(/^It is .*B behind/),
    });
    await followed.resume();
    expect(await look()).toMatchObject({ state: 'well' });
  });

  test('that is none, or another database’s, is told', async () => {
    expect(await look(followed.database.url)).toMatchObject({
      state: 'warning',
      says: 'It takes changes itself, and does not follow the database.',
    });
    expect(await look(databaseUrl(followed.replicaUrl, 'postgres'))).toMatchObject({
      state: 'warning',
      says: 'It is a copy of another database.',
    });
  });
});
