import { expect, test } from 'vitest';
import { createTestApp } from './testing/app.ts';
import { commented } from './testing/comments.ts';
import { addMember } from './testing/members.ts';
import { addProduct } from './testing/products.ts';

test('a requested job is done by any worker, whichever process requested it', async () => {
  await using working = await createTestApp();
  await using asking = await createTestApp({ database: working.database, isWorking: false });
  asking.app.queueAsked();
  const [ann, ben] = [await addMember(working), await addMember(working)];
  await commented(asking, ben, await addProduct(working, { authorId: ann.id }));
  await expect.poll(() => working.database.query('select from notices')).toHaveLength(1);
});
