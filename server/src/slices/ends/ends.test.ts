import { beforeEach, describe, expect, test } from 'vitest';
import { endTexts } from '#contract/ends/texts.ts';
import { setUpApp } from '../../testing/app.ts';
import { call, callOk, type Sender } from '../../testing/call.ts';
import { addMember } from '../../testing/members.ts';
import { dropNotices, noticesFor } from '../../testing/notices.ts';
import { addProduct } from '../../testing/products.ts';

const app = await setUpApp();
const [author, ann, ben, cleo] = await Promise.all([
  addMember(app),
  addMember(app),
  addMember(app),
  addMember(app),
]);
const staff = await addMember(app, { role: 'moderator' });

let productId: number;
beforeEach(async () => {
  await dropNotices(app);
  await app.database.query('delete from end_reports');
  productId = await addProduct(app, { title: 'Tax evening', authorId: author.id });
});

const report = (sender: Sender, dealId = productId) => call(app, 'reportEnded', { dealId }, sender);
const count = async (sender: Sender = author) =>
  (await call<{ count: number }>(app, 'endReports', { dealId: productId }, sender)).body.count;
const answer = (ended: 0 | 1, sender: Sender = author) =>
  call(app, 'answerEnded', { dealId: productId, ended, reason: 'Its page is gone.' }, sender);
const queue = async (sender: Sender = staff) =>
  (await callOk<{ message: object[] }>(app, 'reportedEnds', {}, sender)).message as unknown as object[];
const status = async () =>
  (await app.database.query<{ status: string }>('select status from products where id = $1', [productId]))[0]
    ?.status;
const age = (days: number) =>
  app.database.query(
    `update end_reports set reported_at = reported_at - make_interval(days => $1),
       answered_at = answered_at - make_interval(days => $1)`,
    [days],
  );
const entries = () =>
  app.database.query('select action, before, after from audit_log where subject_id = $1', [productId]);

describe('a report', () => {
  test('counts once for each member, and asks the author once', async () => {
    expect((await report(ann)).body.message).toBe(endTexts.reported);
    expect((await report(ann)).body.message).toBe(endTexts.alreadyReported);
    await report(ben);
    expect([await count(), await count(staff)]).toEqual([2, 2]);
    expect((await call(app, 'endReports', { dealId: productId }, ben)).status).toBe(403);
    const question = 'Is your product “Tax evening” still available? A member reported that it isn’t.';
    expect(await noticesFor(app, author)).toEqual([question]);
  });

  test('is for members, about active products of others', async () => {
    expect((await report(author)).body.message).toBe(endTexts.own);
    expect((await report(ann, 2_000_000_000)).status).toBe(404);
    await app.database.query('update products set expires_at = now() where id = $1', [productId]);
    expect((await report(ann)).body.message).toBe(endTexts.notActive);
    expect(await count()).toBe(0);
  });
});

describe('an answer of the author', () => {
  test('that it is available ends the question, and the same member can ask again after 30 days', async () => {
    expect((await answer(1)).status).toBe(409);
    await report(ann);
    expect((await answer(1, ben)).status).toBe(403);
    expect((await answer(0)).body.message).toBe(endTexts.keptAvailable);
    expect([await count(), await status()]).toEqual([0, 'active']);
    expect(await noticesFor(app, author)).toEqual([expect.stringMatching(/^\(read\) /)]);
    await age(29);
    expect((await report(ann)).body.message).toBe(endTexts.recentlyAnswered);
    expect((await report(ben)).status).toBe(200);
    await age(2);
    expect((await report(ann)).body.message).toBe(endTexts.reported);
    expect(await count()).toBe(2);
  });

  test('that it has ended makes it inactive, whenever it was posted, without an entry in the log', async () => {
    await app.database.query("update products set created_at = now() - interval '1 year' where id = $1", [
      productId,
    ]);
    await report(ann);
    expect((await answer(1)).body.message).toBe(endTexts.madeInactive);
    expect(await status()).toBe('inactive');
    expect(await entries()).toEqual([]);
    expect((await answer(1)).body.message).toBe(endTexts.answered);
  });
});

describe('the staff', () => {
  test('are asked after three reports, or a week without an answer', async () => {
    for (const member of [ann, ben]) await report(member);
    expect(await queue()).toEqual([]);
    await age(6);
    expect(await queue()).toEqual([]);
    await age(2);
    expect(await queue()).toMatchObject([{ id: productId, title: 'Tax evening', count: 2 }]);
    await age(-8);
    await report(cleo);
    expect(await queue()).toMatchObject([{ count: 3, user: { id: author.id } }]);
    const { body } = await call<{ queues: object[] }>(app, 'overview', {}, staff);
    expect(body.queues).toContainEqual({ name: 'reported-ends', count: 1 });
  });

  test('are not asked about their own products', async () => {
    productId = await addProduct(app, { authorId: staff.id });
    for (const member of [ann, ben, cleo]) await report(member);
    expect(await queue()).toEqual([]);
    expect(await queue(await addMember(app, { role: 'admin' }))).toHaveLength(1);
  });

  test('make it inactive, which is logged and told to the author', async () => {
    await report(ann);
    await answer(1, staff);
    expect(await status()).toBe('inactive');
    const before = { title: 'Tax evening', status: 'active' };
    const after = { ...before, status: 'inactive', reason: 'Its page is gone.' };
    expect(await entries()).toEqual([{ action: 'product-deactivated', before, after }]);
    expect(await noticesFor(app, author)).toContain('A moderator deactivated your product “Tax evening”.');
  });

  test('keep it, which is logged', async () => {
    await report(ann);
    await answer(0, staff);
    expect(await status()).toBe('active');
    expect(await entries()).toMatchObject([{ action: 'product-kept', before: { endReports: 1 } }]);
  });
});
