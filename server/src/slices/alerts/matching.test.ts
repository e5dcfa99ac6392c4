import { describe, expect, test } from 'vitest';
import type { ProductId } from '#contract/core/ids.ts';
import { addAlert, addWatcher, firedCount, setAlertStatus, subjectsTo } from '../../testing/alerts.ts';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { chooseFor } from '../../testing/emails.ts';
import { addMember } from '../../testing/members.ts';
import { addProduct, edit, posted } from '../../testing/products.ts';
import { matchPublished } from './matching.ts';

const app = await setUpApp();

const [author, moderator] = [await addMember(app), await addMember(app, { role: 'moderator' })];

const told = (title: string) => `Deal alert: ${title}`;
/** Unique words per test, as the alerts of other tests remain. */
let words = 0;
const newWord = () => {
  words += 1;
  return `watchword${String.fromCharCode(97 + words)}`;
};
const publish = (productId: number, wasShown = false) =>
  matchPublished(app.context, { productId: productId as ProductId, wasShown });

describe('a posted product notifies', () => {
  test('subscribers of its words and categories', async () => {
    const reader = await addWatcher(app, ['none', 'premium']);
    const learner = await addWatcher(app, ['Learning']);
    await posted(app, author, { dealTitle: 'An evening', dealDescription: '<p>About <b>premiums</b>.</p>' });
    for (const watcher of [reader, learner]) {
      expect(await subjectsTo(app, watcher)).toEqual([told('An evening')]);
      await setAlertStatus(app, watcher, watcher.alertId, 2);
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
