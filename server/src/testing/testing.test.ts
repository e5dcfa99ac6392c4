import { expect, test } from 'vitest';
import { createTestDatabase } from './database.ts';

test('leftover jobs fail the test', async () => {
  const database = await createTestDatabase();
  await database.query("select graphile_worker.add_job('nobody-does-this', '{}')");
  await expect(database.close()).rejects.toThrow('jobs that nobody did');
});
