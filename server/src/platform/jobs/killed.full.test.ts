import { expect, test } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { commented } from '../../testing/comments.ts';
import { addMember } from '../../testing/members.ts';
import { addProduct } from '../../testing/products.ts';
import { endProgram, startWorkerProgram } from '../../testing/programs.ts';

/** A new comment queues the notification job again while it runs: the running job loses its key and its tries. */
const isReplaced = 'key is null and attempts = max_attempts and last_error is null';

test('no replaced job stays forever after its process is killed while members comment (rules/running 42)', async () => {
  await using app = await createTestApp({ isWorking: false });
  const { query } = app.database;
  app.app.queueAsked();
  const [ann, ben] = [await addMember(app), await addMember(app)];
  const productId = await addProduct(app, { authorId: ann.id });
  await query(`
    create function linger() returns trigger language plpgsql as $$ begin perform pg_sleep(3); return null; end $$;
    create trigger linger after delete on untold_comments for each statement execute function linger()`);
  const child = startWorkerProgram(app);
  const replaced = async () => {
    await commented(app, ben, productId);
    return query(`select from graphile_worker.jobs where ${isReplaced} and locked_at is not null`);
  };
  await expect.poll(replaced, { interval: 100 }).toHaveLength(1);
  await endProgram(child, 'SIGKILL');
  await query('drop function linger cascade');
  await app.app.work({ hasClock: false });
  expect(await query(`select from graphile_worker.jobs where ${isReplaced}`)).toHaveLength(1);
  await expect.poll(() => query('select from graphile_worker.jobs'), { timeout: 90_000 }).toEqual([]);
  expect(await query('select from untold_comments')).toEqual([]);
  expect(await query('select from notices where member_id = $1', [ann.id])).not.toEqual([]);
});
