/** Products that administrators publish in bulk. */
import { expect, test } from 'vitest';
import type { ProductId } from '#contract/core/ids.ts';
import { addWatcher, passActPause, subjectsTo } from '../../testing/alerts.ts';
import { createTestApp, setUpApp, type TestApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { chooseFor } from '../../testing/emails.ts';
import { changeJobs, forgetJobs } from '../../testing/jobs.ts';
import { addMember } from '../../testing/members.ts';
import { addProduct, posted } from '../../testing/products.ts';
import { manyPublished, productPublished } from '../products/index.ts';
import { actMatched, membersFound } from './events.ts';
import { collectActs, collectAlertEmails, matchMany, matchPublished } from './matching.ts';

const app = await setUpApp();

const several = (count: number) => [`${count} products for your deal alerts`];
async function added(to: TestApp, titles: string[], status: 'active' | 'inactive' = 'active') {
  const ids: ProductId[] = [];
  for (const title of titles) ids.push((await addProduct(to, { title, status })) as ProductId);
  return ids;
}
const published = { wasShown: false };

test('an action on many products sends one e-mail to immediate subscribers, and none to daily ones', async () => {
  const moderator = await addMember(app, { role: 'moderator' });
  const [prompt, calm] = [await addWatcher(app, ['ethics']), await addWatcher(app, ['ethics'])];
  await chooseFor(app, calm, 'alerts', 'daily');
  const ids = await added(app, ['Ethics one', 'Ethics two', 'Ethics three'], 'inactive');
  await call(app, 'bulkDeals', { act: 'activate', ids, reason: '' }, moderator);
  await app.settle();
  await passActPause(app);
  expect(await subjectsTo(app, prompt)).toEqual(several(3));
  expect(await subjectsTo(app, calm)).toEqual([]);
  expect(
    await app.database.query('select from alert_matches where is_waiting and member_id = $1', [calm.id]),
  ).toHaveLength(3);
});

test('several parts of an action make one e-mail, also when one is repeated', async () => {
  await using idle = await createTestApp({ isWorking: false });
  const watcher = await addWatcher(idle, ['ethics']);
  const [first, ...rest] = await added(idle, ['Ethics one', 'Ethics two', 'Ethics three']);
  if (first === undefined) throw new Error('There is no product.');
  await matchPublished(idle.context, { productId: first, wasShown: false, isOfAct: true });
  await matchMany(idle.context, { productIds: [first] }, published);
  await matchMany(idle.context, { productIds: rest }, published);
  await using working = await createTestApp({ database: idle.database });
  await passActPause(working);
  expect(await subjectsTo(working, watcher)).toEqual(several(3));
});

test('each part postpones the e-mail, unless nothing waits', async () => {
  await using idle = await createTestApp({ isWorking: false });
  const minutes = () =>
    idle.database.query<{ left: number }>(
      `select round(extract(epoch from run_at - now()) / 60)::integer as left from graphile_worker.jobs
       where key = $1`,
      [actMatched.name],
    );
  const publish = async (title: string) =>
    matchMany(idle.context, { productIds: await added(idle, [title]) }, published);
  await addWatcher(idle, ['ethics']);
  await publish('Fees');
  expect(await minutes()).toEqual([]);
  await publish('Ethics');
  await changeJobs(idle.database, "run_at => now() + interval '1 minute'");
  expect(await minutes()).toEqual([{ left: 1 }]);
  await publish('Fees, once more');
  expect(await minutes()).toEqual([{ left: 5 }]);
  await changeJobs(idle.database, "attempts => 20, run_at => now() + interval '6 hours'");
  await publish('Ethics, after many failures');
  expect(await minutes()).toEqual([{ left: 5 }]);
  await forgetJobs(idle.database);
});

test('posts are matched before actions on many, and their e-mails are made last', async () => {
  await using own = await createTestApp({ isWorking: 'late' });
  await addWatcher(own, ['ethics']);
  const [one, two] = await added(own, ['Ethics one', 'Ethics two']);
  if (one === undefined || two === undefined) throw new Error('There is no product.');
  await matchMany(own.context, { productIds: [one] }, published);
  await own.context.write(async ({ happened }) => happened(manyPublished, { productIds: [two] }));
  await matchPublished(own.context, { productId: two, wasShown: false });
  await posted(own, await addMember(own), { dealTitle: 'Ethics, once more' });
  const jobs = await own.database.query<{ name: string }>(
    'select task_identifier as name from graphile_worker.jobs where priority < 10 order by priority, run_at, id',
  );
  expect(jobs.map(({ name }) => name)).toEqual(
    [productPublished, membersFound, manyPublished, actMatched].map(({ name }) => name),
  );
  await forgetJobs(own.database);
});

test('a choice that changed meanwhile is respected', async () => {
  await using idle = await createTestApp({
    isWorking: false,
    now: () => new Date('2030-05-16T07:00:00Z'),
  });
  const [daily, never] = [await addWatcher(idle, ['ethics']), await addWatcher(idle, ['ethics'])];
  const productIds = await added(idle, ['Ethics one', 'Ethics two']);
  await matchMany(idle.context, { productIds }, published);
  await chooseFor(idle, daily, 'alerts', 'daily');
  await chooseFor(idle, never, 'alerts', 'off');
  await collectActs(idle.context, { after: 0 });
  expect(await idle.database.query('select from letters')).toEqual([]);
  const morning = { ...idle.context, now: () => new Date('2030-05-16T08:00:00Z') };
  await collectAlertEmails(morning);
  expect(await idle.database.query('select member_id from letters')).toEqual([{ member_id: daily.id }]);
  expect(await idle.database.query('select from alert_matches where is_waiting')).toEqual([]);
  await forgetJobs(idle.database);
});
