import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { addProduct } from '../../testing/products.ts';
import { forgetUnusedWords } from './queries.ts';

const app = await createTestApp({ isWorking: false });
afterAll(() => app.close());

/** rules/search 19 */
test('words that no product contains any more are deleted, and those of deleted products stay', async () => {
  const words = ['quixotical', 'zephyrous', 'mulberried'];
  const [kept = 0, deleted = 0, gone = 0] = await Promise.all(
    words.map((word) => addProduct(app, { title: `A ${word} evening` })),
  );
  const rows = () =>
    app.database.query<{ word: string }>('select word from search_words where word = any ($1) order by 1', [
      words,
    ]);
  await app.database.query('insert into search_words select unnest($1::text[]) on conflict do nothing', [
    words,
  ]);
  await app.database.query('update products set deleted_at = now() where id = $1', [deleted]);
  await app.database.query("update products set title = 'An evening' where id = $1", [gone]);
  await app.context.write(({ tx }) => forgetUnusedWords(tx));
  expect(kept).toBeGreaterThan(0);
  expect((await rows()).map(({ word }) => word)).toEqual(['quixotical', 'zephyrous']);
});
