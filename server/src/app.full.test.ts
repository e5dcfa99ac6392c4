import { expect, test } from 'vitest';
import { createTestApp } from './testing/app.ts';

test('the application ends although a connection never comes back, and says what it left', async () => {
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
