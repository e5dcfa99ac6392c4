import { expect, test } from 'vitest';
import { createTestApp } from './testing/app.ts';

test('shutdown does not wait forever for a leaked connection, and logs it', async () => {
  await using app = await createTestApp();
  const lost = await app.context.database.pool.connect();
  try {
    await app.app.close();
    expect(app.logs.map(({ msg }) => msg)).toContain(
      'Shutting down without waiting for the connections to the database any longer.',
    );
  } finally {
    lost.release(true);
  }
});
