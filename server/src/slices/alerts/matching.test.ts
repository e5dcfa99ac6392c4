import { beforeEach, describe, expect, test } from 'vitest';
import type { MemberId, ProductId } from '#contract/core/ids.ts';
import { matchingLockKey } from '../../platform/db/lock-keys.ts';
import { addAlert, addWatcher, firedCount, setAlertStatus, subjectsTo } from '../../testing/alerts.ts';
import { createTestApp, setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { chooseFor } from '../../testing/emails.ts';
import { addMember } from '../../testing/members.ts';
import { addProduct, edit, posted } from '../../testing/products.ts';
import { forgetScansOf, matchPublished, sendImmediately } from './matching.ts';

const app = await setUpApp();

beforeEach(() => app.database.query('delete from alerts'));

const [author, moderator] = [await addMember(app), await addMember(app, { role: 'moderator' })];

const told = (title: string) => `Deal alert: ${title}`;
/** The products of other tests remain, so that each test has words of its own. */
let words = 0;
const newWord = () => {
  words += 1;
  return `watchword${String.fromCharCode(97 + words)}`;
};
const publish = (productId: number, { context } = app) =>
  matchPublished(context, { productId: productId as ProductId, wasShown: false });

describe('a posted product notifies', () => {
  test('subscribers of its words and categories', async () => {
    const reader = await addWatcher(app, ['none', 'premium']);
    const learner = await addWatcher(app, ['Learning']);
    await posted(app, author, { dealTitle: 'An evening', dealDescription: '<p>About <b>premiums</b>.</p>' });
    for (const watcher of [reader, learner]) {
      expect(await subjectsTo(app, watcher)).toEqual([told('An evening')]);
    }
  });

  test('each member once, and counts for each matching alert', async () => {
    const word = newWord();
    const watcher = await addWatcher(app, [word, `the ${word}`]);
    const second = await addAlert(app, watcher, [word]);
    const idle = await addAlert(app, watcher, [newWord()]);
    await posted(app, author, { dealTitle: `The ${word}` });
    expect(await subjectsTo(app, watcher)).toEqual([told(`The ${word}`)]);
    const counts = await Promise.all([watcher.alertId, second, idle].map((id) => firedCount(app, id)));
    expect(counts).toEqual([1, 1, 0]);
  });

  test('neither its author nor paused and deleted alerts', async () => {
    const word = newWord();
    await addAlert(app, author, [word]);
    const paused = await addWatcher(app, [word]);
    await setAlertStatus(app, paused, paused.alertId, 0);
    const deleted = await addWatcher(app, [word]);
    await setAlertStatus(app, deleted, deleted.alertId, 2);
    await posted(app, author, { dealTitle: word });
    for (const member of [author, paused, deleted]) expect(await subjectsTo(app, member)).toEqual([]);
  });

  test('no disabled, unconfirmed, leaving or unsubscribed members', async () => {
    const word = newWord();
    const states = ["status = 'disabled'", 'confirmed_at = null', 'deletion_requested_at = now()'];
    const absent = await Promise.all(
      states.map(async (state) => {
        const watcher = await addWatcher(app, [word]);
        await app.database.query(`update members set ${state} where id = $1`, [watcher.id]);
        return watcher;
      }),
    );
    const unsubscribed = await addWatcher(app, [word]);
    await chooseFor(app, unsubscribed, 'alerts', 'off');
    await posted(app, author, { dealTitle: word });
    for (const { alertId, ...member } of [...absent, unsubscribed]) {
      expect(await subjectsTo(app, member)).toEqual([]);
      expect(await firedCount(app, alertId)).toBe(0);
      const matched = 'select from alert_matches where member_id = $1';
      expect(await app.database.query(matched, [member.id])).toEqual([]);
    }
  });

  test('nobody while it is inactive, expired or deleted', async () => {
    const word = newWord();
    const watcher = await addWatcher(app, [word]);
    await posted(app, author, { dealTitle: word, expiresAt: '2020-01-01T00:00:00.000Z' });
    const hidden = [
      await addProduct(app, { title: word, status: 'inactive' }),
      await addProduct(app, { title: word, expiresAt: new Date(0) }),
      await addProduct(app, { title: word }),
    ];
    await app.database.query('update products set deleted_at = now() where id = $1', [hidden[2]]);
    for (const id of hidden) await publish(id);
    expect(await subjectsTo(app, watcher)).toEqual([]);
    expect(await app.database.query('select from alert_scans where product_id = any($1)', [hidden])).toEqual(
      [],
    );
  });
});

describe('an edit', () => {
  test('notifies subscribers of its new words, and nobody twice', async () => {
    const [before, after] = [newWord(), newWord()];
    const early = await addWatcher(app, [before, after]);
    const late = await addWatcher(app, [after]);
    const id = await posted(app, author, { dealTitle: before });
    expect(await subjectsTo(app, early)).toEqual([told(before)]);
    await edit(app, author, id, { dealTitle: after });
    expect(await subjectsTo(app, late)).toEqual([told(after)]);
    const newer = await addWatcher(app, [after]);
    await edit(app, author, id, { dealTitle: after, dealDescription: '<p>Somewhere else.</p>' });
    expect(await subjectsTo(app, newer)).toEqual([]);
    await edit(app, author, id, { dealTitle: before });
    await edit(app, author, id, { dealTitle: after });
    expect([await subjectsTo(app, early), await subjectsTo(app, late)]).toEqual([
      [told(before)],
      [told(after)],
    ]);
  });

  test('that shows a product again publishes it', async () => {
    const word = newWord();
    const id = await posted(app, moderator, { dealTitle: word });
    await edit(app, moderator, id, { dealTitle: word, dealStatus: 2 });
    await app.settle();
    const newer = await addWatcher(app, [word]);
    await edit(app, moderator, id, { dealTitle: word, dealStatus: 2 });
    expect(await subjectsTo(app, newer)).toEqual([]);
    await edit(app, moderator, id, { dealTitle: word, dealStatus: 1 });
    expect(await subjectsTo(app, newer)).toEqual([told(word)]);
  });
});

test('a restored product notifies those who have not been notified', async () => {
  const word = newWord();
  const early = await addWatcher(app, [word]);
  const id = await posted(app, author, { dealTitle: word });
  await app.settle();
  await call(app, 'deleteDeal', { id }, author);
  const late = await addWatcher(app, [word]);
  await call(app, 'restoreDeal', { id }, moderator);
  expect([await subjectsTo(app, early), await subjectsTo(app, late)]).toEqual([[told(word)], [told(word)]]);
});

test('a renamed tag notifies nobody before the next edit', async () => {
  const word = newWord();
  const watcher = await addWatcher(app, [word]);
  const id = await posted(app, author, { dealTitle: 'As before', dealBrands: [2] });
  await app.settle();
  await app.database.query("update tags set name = 'Anew ' || $1 where id = 2", [word]);
  expect(await subjectsTo(app, watcher)).toEqual([]);
  await edit(app, author, id, { dealTitle: 'As before', dealBrands: [2] });
  expect(await subjectsTo(app, watcher)).toEqual([told('As before')]);
});

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
  await publish(productId, own);
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
    [app, other, app, other].flatMap((process) => products.map((productId) => publish(productId, process))),
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
  await publish(productId);
  const numbers = await app.database.query<{ id: number }>(
    'select letter_id as id from alert_matches where product_id = $1 order by 1',
    [productId],
  );
  const [first = 0, last = 0] = numbers.map(({ id }) => id);
  await sendImmediately(app.context, { productId, first, last });
  for (const watcher of watchers) expect(await subjectsTo(app, watcher)).toEqual(['Deal alert: Ethics']);
});
