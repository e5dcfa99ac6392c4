import { beforeEach, expect, test } from 'vitest';
import type { MemberId, ProductId } from '#contract/core/ids.ts';
import { matchingLockKey } from '../../platform/db/lock-keys.ts';
import { addWatcher, firedCount, subjectsTo } from '../../testing/alerts.ts';
import { createTestApp, setUpApp } from '../../testing/app.ts';
import { addMember } from '../../testing/members.ts';
import { addProduct } from '../../testing/products.ts';
import { forgetScansOf, matchPublished, sendImmediately } from './matching.ts';

const app = await setUpApp();
beforeEach(() => app.database.query('delete from alerts'));
const author = await addMember(app);

const publication = (productId: number) => ({ productId: productId as ProductId, wasShown: false });
/** The application's backends that wait for a lock. */
const waiting = () =>
  app.database.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where datname = current_database() and application_name = 'guildhall' and wait_event_type = 'Lock'`,
  );

test('an alert that is deleted during matching sends nothing', async () => {
  await using own = await createTestApp({ isWorking: false });
  const watcher = await addWatcher(own, ['ethics']);
  const productId = await addProduct(own, { title: 'Ethics' });
  await own.database.query('begin');
  await own.database.query('delete from alerts where id = $1', [watcher.alertId]);
  await matchPublished(own.context, publication(productId));
  await own.database.query('commit');
  expect(await own.database.query('select from alert_matches')).toHaveLength(1);
  await using working = await createTestApp({ database: own.database });
  expect(await subjectsTo(working, watcher)).toEqual([]);
});

test('two processes that match at once notify and count once', async () => {
  const watchers = [await addWatcher(app, ['ethics']), await addWatcher(app, ['ethics'])];
  const products = [await addProduct(app, { title: 'Ethics' }), await addProduct(app, { title: 'Ethics' })];
  await using other = await createTestApp({ database: app.database, isWorking: false });
  await Promise.all(
    [app, other, app, other].flatMap(({ context }) =>
      products.map((productId) => matchPublished(context, publication(productId))),
    ),
  );
  for (const watcher of watchers) {
    expect(await subjectsTo(app, watcher)).toEqual(Array(2).fill('Deal alert: Ethics'));
    expect(await firedCount(app, watcher.alertId)).toBe(2);
  }
});

test('matching does not restore words of an erased author', async () => {
  const productId = await addProduct(app, { authorId: author.id });
  await app.database.query("update products set title = '', deleted_at = now() where id = $1", [productId]);
  await app.database.query('select pg_advisory_lock($1)', [matchingLockKey]);
  const forgotten = forgetScansOf(app.context, author.id as MemberId);
  await expect.poll(async () => (await waiting()).length).toBe(1);
  await app.database.query("insert into alert_scans values ($1, 'xanadu:1')", [productId]);
  await app.database.query('select pg_advisory_unlock($1)', [matchingLockKey]);
  await forgotten;
  expect(await app.database.query('select from alert_scans where product_id = $1', [productId])).toEqual([]);
});

test('e-mails created twice are sent once', async () => {
  const watchers = [await addWatcher(app, ['ethics']), await addWatcher(app, ['ethics'])];
  const productId = (await addProduct(app, { title: 'Ethics' })) as ProductId;
  await matchPublished(app.context, publication(productId));
  const numbers = await app.database.query<{ id: number }>(
    'select letter_id as id from alert_matches where product_id = $1 order by 1',
    [productId],
  );
  const [first = 0, last = 0] = numbers.map(({ id }) => id);
  await sendImmediately(app.context, { productId, first, last });
  for (const watcher of watchers) expect(await subjectsTo(app, watcher)).toEqual(['Deal alert: Ethics']);
});
