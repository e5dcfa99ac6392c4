import { expect, test } from 'vitest';
import { migrationLockKey } from '../platform/db/lock-keys.ts';
import { withConnection } from '../platform/db/with-connection.ts';
import { createTestDatabase } from '../testing/database.ts';
import { beginRestore, notEmpty, stateOf } from './restore-target.ts';

test('a restore does not start while another process creates the tables', async () => {
  const database = await createTestDatabase({ empty: true });
  await withConnection({ connectionString: database.url }, async (starting) => {
    await starting.query('select pg_advisory_lock($1)', [migrationLockKey]);
    await expect(beginRestore(database.url)).rejects.toThrow(notEmpty);
  });
  expect(await stateOf(database.url)).toBe('empty');
  await beginRestore(database.url);
  expect(await stateOf(database.url)).toBe('unfinished');
  await database.close();
});
