import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, setUpApp, type TestApp } from '../../testing/app.ts';
import { commented } from '../../testing/comments.ts';
import { askForExport, download, downloadToken, exported, exportState } from '../../testing/exports.ts';
import { addMember } from '../../testing/members.ts';
import { addProduct } from '../../testing/products.ts';
import { removeExportsOf } from './actions.ts';

const app = await setUpApp();

const storedExports = async ({ dataDir }: TestApp) =>
  readdir(join(dataDir, 'files', 'exports')).catch(() => [] as string[]);

/** Backdates an export. */
const age = ({ database }: TestApp, memberId: number, days: number) =>
  database.query('update exports set made_at = made_at - make_interval(days => $2) where member_id = $1', [
    memberId,
    days,
  ]);

describe('an export', () => {
  beforeEach(async () => {
    await app.database.query('delete from exports');
    await rm(join(app.dataDir, 'files', 'exports'), { recursive: true, force: true });
  });

  test('is made by a job, announced by mail and kept for 7 days', async () => {
    const member = await addMember(app);
    expect((await exportState(app, member)).state).toBe('none');
    expect((await askForExport(app, member)).body).toMatchObject({ state: 'making', made_at: null });
    await app.settle();
    const { state, made_at, gone_at, bytes } = await exportState(app, member);
    expect(state).toBe('ready');
    expect(Date.parse(gone_at ?? '') - Date.parse(made_at ?? '')).toBe(7 * 24 * 60 * 60 * 1000);
    const mail = await app.mailbox.next(member.email);
    expect(mail.subject).toBe('Your data from Guildhall is ready');
    expect(mail.text).toContain(`http://guildhall.test/profile/${member.id}?tab=accountbasics`);
    const reply = await download(app, await downloadToken(app, member));
    expect((await reply.arrayBuffer()).byteLength).toBe(bytes);
  });

  test('is announced with the date in the member’s time zone, and replaces the one before', async () => {
    const member = await addMember(app);
    // At any time, the date in one of these time zones differs from UTC.
    const stored: string[] = [];
    for (const timeZone of [12, -12]) {
      await app.database.query('update members set time_zone = $2 where id = $1', [member.id, timeZone]);
      await askForExport(app, member);
      const mail = await app.mailbox.next(member.email);
      const { gone_at } = await exportState(app, member);
      const there = new Date(Date.parse(gone_at ?? '') + timeZone * 60 * 60 * 1000);
      const day = there.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
      expect(mail.text).toContain(`until ${day}.`);
      stored.push(...(await storedExports(app)));
    }
    expect([stored.length, new Set(stored).size]).toEqual([2, 2]);
  });

  test('is made once per member, however often it is requested at once', async () => {
    await using own = await createTestApp({ isWorking: false });
    const [member, other] = [await addMember(own), await addMember(own)];
    const replies = await Promise.all(
      [member, member, member, member, other].map((sender) => askForExport(own, sender)),
    );
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.state}`))).toEqual(
      new Set(['200 making']),
    );
    const first = replies[0]?.body.asked_at;
    expect((await askForExport(own, member)).body.asked_at).toBe(first);
    const queued = await own.database.query(
      "select from graphile_worker.jobs where task_identifier = 'export-asked'",
    );
    expect(queued).toHaveLength(2);
    await own.app.work({ hasClock: false });
    await own.settle();
    expect(await storedExports(own)).toHaveLength(2);
  });

  test('is deleted after 7 days, row and file', async () => {
    const [member, other] = [await addMember(app), await addMember(app)];
    for (const sender of [member, other]) await exported(app, sender);
    await age(app, other.id, 6);
    const token = await downloadToken(app, member);
    await age(app, member.id, 7);
    expect((await exportState(app, member)).state).toBe('none');
    expect((await download(app, token)).status).toBe(410);
    await app.runJob('clear-gone-exports');
    expect(await app.database.query('select from exports')).toHaveLength(1);
    expect(await storedExports(app)).toHaveLength(1);
    expect((await exportState(app, other)).state).toBe('ready');
  });

  test('is deleted with the member, also while it is being made', async () => {
    const member = await addMember(app);
    const remove = () => app.context.write((unit) => removeExportsOf(unit, member.id as never));
    await exported(app, member);
    await remove();
    await app.settle();
    expect(await storedExports(app)).toEqual([]);
    await askForExport(app, member);
    await remove();
    await app.settle();
    expect(await storedExports(app)).toEqual([]);
    expect((await exportState(app, member)).state).toBe('none');
  });
});

test('10,000 comments are read in pages', async () => {
  const member = await addMember(app);
  const productId = await addProduct(app);
  await commented(app, member, productId);
  await app.database.query(
    `insert into comments (product_id, author_id, html) select $1, $2, '<p>Well said, ' || n || '.</p>'
     from generate_series(2, 10000) n`,
    [productId, member.id],
  );
  await app.becomeIdle();
  const before = app.context.database.statements();
  const { list } = await exported(app, member);
  const sent = app.context.database.statements() - before;
  const comments = list<{ id: number }>('comments.json');
  expect(comments).toHaveLength(10_000);
  expect(new Set(comments.map(({ id }) => id)).size).toBe(10_000);
  // A page has 500 rows. The other parts and the calls around them take a few dozen statements.
  expect(sent).toBeGreaterThan(20);
  expect(sent).toBeLessThan(120);
});
