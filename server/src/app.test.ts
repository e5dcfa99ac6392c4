import { expect, test } from 'vitest';
import { createTestApp } from './testing/app.ts';
import { commented } from './testing/comments.ts';
import { addMember } from './testing/members.ts';
import { addProduct } from './testing/products.ts';

test('the application ends although a connection never comes back, and says what it left', async () => {
  await using app = await createTestApp();
  const lost = await app.services.database.pool.connect();
  try {
    await app.app.close();
    expect(app.logs.map(({ msg }) => msg)).toContain(
      'Shutting down without waiting any longer for the connections to the database.',
    );
  } finally {
    lost.release(true);
  }
});

test('a job that is asked for is done by whoever works, whichever process asks', async () => {
  await using working = await createTestApp();
  await using asking = await createTestApp({ database: working.database, isWorking: false });
  asking.app.queueAsked();
  const [ann, ben] = [await addMember(working), await addMember(working)];
  await commented(asking, ben, await addProduct(working, { authorId: ann.id }));
  await expect.poll(() => working.database.query('select from notices')).toHaveLength(1);
});
