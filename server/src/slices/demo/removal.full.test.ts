import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runCommand } from '../../cli/run.ts';
import { readDemoContent } from '../../demo/content.ts';
import { demoJobs } from '../../demo/jobs.ts';
import { findDemoSignIns, loadDemoOnce } from '../../demo/load.ts';
import { keepSignIns } from '../../demo/sign-ins.ts';
import type { Attempt } from '../../platform/jobs/events.ts';
import { dyingAfter } from '../../testing/account-deletion.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { call, callOk } from '../../testing/call.ts';
import { commented, commentedInThread, commentsOn } from '../../testing/comments.ts';
import { wrongCounts } from '../../testing/counts.ts';
import { addSmallDemo, demoStanding, removeDemo } from '../../testing/demo.ts';
import { forgetJobs } from '../../testing/jobs.ts';
import { addMember, isSignedIn, signIn } from '../../testing/members.ts';
import { noticesFor, readNotices } from '../../testing/notices.ts';
import { pictureFile, posted } from '../../testing/products.ts';
import { addThread } from '../../testing/threads.ts';
import { finishRemoval } from './jobs.ts';

const demoContent = readDemoContent();
const attempt: Attempt = { jobId: '1', queuedAt: new Date(), number: 1, isLast: false };
const forgetSignIns = async () => undefined;

const count = async (app: TestApp, from: string) => (await app.database.query(`select from ${from}`)).length;

async function taxonomyTermNames({ database }: TestApp): Promise<unknown> {
  const names = ['categories', 'product_types', 'tags', 'labels'].map((table) => `select name from ${table}`);
  return database.query(`${names.join(' union all ')} order by name`);
}

/** Rows that identify a person or contain text. */
async function everything({ database: { query } }: TestApp) {
  return {
    members: await query('select * from members where erased_at is null order by id'),
    products: await query("select * from products where title <> '' order by id"),
    threads: await query("select * from threads where title <> '' order by id"),
    comments: await query("select * from comments where html <> '' order by id"),
    votes: await query('select * from votes order by id'),
    alerts: await query('select * from alerts order by id'),
  };
}

/** Those that belong to these members. */
async function rowsOf(app: TestApp, memberIds: number[]) {
  const isTheirs = (row: Record<string, number>) =>
    memberIds.includes(row.author_id ?? row.member_id ?? row.id ?? 0);
  const found = Object.entries(await everything(app));
  return Object.fromEntries(found.map(([of, rows]) => [of, rows.filter(isTheirs)]));
}

async function storedFiles({ dataDir }: TestApp): Promise<string[]> {
  const paths = await readdir(join(dataDir, 'files'), { recursive: true });
  return paths.filter((path) => /\.\w+$/.test(path)).sort();
}

test('the whole demo content is removed with a notice to those who wrote below it, and nothing else is', async () => {
  // Without its pictures.
  const app = await createTestApp({ isWorking: false });
  const { signIns } = await loadDemoOnce(app.context, app.dataDir);
  const taxonomy = await taxonomyTermNames(app);
  await forgetJobs(app.database);
  await app.app.work({ hasClock: false });
  const office = await addMember(app, { role: 'admin' });
  const reader = await addMember(app);
  const [category, tag] = await app.database.query<{ id: number }>(
    `select id from categories where slug = 'conferences' union all select max(id) from tags`,
  );
  const terms = { dealCategories: [category?.id], dealBrands: [tag?.id] };
  const product = await posted(app, reader, { ...terms, 'image[]': [await pictureFile()] });
  await addThread(app, { authorId: reader.id });
  await commented(app, office, product, { comment: '<p>Ours.</p>' });
  await call(app, 'like', { dealId: product, like: 1 }, office);
  await call(app, 'addDealAlert', { tags: 'suspension bridges' }, reader);
  const own = await rowsOf(app, [office.id, reader.id]);
  const ownFiles = await storedFiles(app);
  expect(ownFiles.length).toBeGreaterThan(0);

  // The reader comments below demo posts, and a demo member below the reader's.
  const demo = { token: await signIn(app, signIns[4] ?? { email: '', password: '' }) };
  const [theirs] = await app.database.query<{ product: number; thread: number }>(
    'select (select min(id) from products) as product, (select min(id) from threads) as thread',
  );
  for (const _twice of [1, 2]) await commented(app, reader, theirs?.product ?? 0);
  await commentedInThread(app, reader, theirs?.thread ?? 0);
  await commented(app, demo, product, { comment: '<p>Tried out.</p>' });
  await call(app, 'like', { dealId: product, like: 1 }, demo);
  await posted(app, demo, { 'image[]': [await pictureFile()] });
  await app.becomeIdle();
  expect((await storedFiles(app)).length).toBeGreaterThan(ownFiles.length);
  expect(await demoStanding(app, office)).toMatchObject({
    state: 'there',
    way: 'confirm',
    members: demoContent.members.length,
    products: demoContent.products.length + 1,
    threads: demoContent.threads.length,
    othersComments: 3,
  });

  expect((await removeDemo(app, office)).body.message).toBe('Deleting the demo content…');
  await app.settle();
  expect(await everything(app)).toEqual(own);
  expect(await storedFiles(app)).toEqual(ownFiles);
  expect(await wrongCounts(app)).toEqual([]);
  expect(await taxonomyTermNames(app)).toEqual(taxonomy);
  const daily = (name: string) =>
    app.database.query(`select sum(value)::integer as total from daily_numbers where name = '${name}'`);
  expect(await daily('products')).toEqual([{ total: 1 }]);
  expect([[{ total: null }], [{ total: 0 }]]).toContainEqual(await daily('sign-ins'));
  expect(await noticesFor(app, reader)).toContain(
    'The demo content was removed, including 3 of your comments on it.',
  );
  expect((await readNotices(app, office)).filter(({ kind }) => kind === 'demo-removed')).toEqual([]);
  for (const { email, password } of signIns)
    expect((await call(app, 'login', { email, password, remember: 0 })).status).toBe(422);
  const said: string[] = [];
  const say = (line: string) => said.push(line);
  const env = { DATABASE_URL: app.database.url, DATA_DIR: app.dataDir };
  expect(await runCommand(['demo'], { env, say, complain: say })).toBe(1);
  expect(said.join()).toContain('There’s no demo content.');
  expect(await readdir(app.dataDir)).not.toContain('demo-sign-ins.json');
  expect([await count(app, 'demo_rows'), await count(app, 'demo_removals')]).toEqual([0, 0]);
  expect((await demoStanding(app, office)).state).toBe('none');
  expect((await removeDemo(app, office)).status).toBe(410);
  await app.close();
});

describe('removing a few rows of demo content', () => {
  test('hides them from everyone at once', async () => {
    await using app = await createTestApp({ isWorking: 'late' });
    const { admin, member, reader, product } = await addSmallDemo(app);
    const office = await addMember(app, { role: 'admin' });
    expect((await commentsOn(app, product.demo)).commentCount).toBe(2);
    const signIns = [admin, member].map(({ role, email, password }) => ({ role, email, password }));
    await keepSignIns(app.dataDir, signIns);
    expect(await findDemoSignIns(app.context.database, app.dataDir)).toEqual(signIns);
    expect((await removeDemo(app, office)).status).toBe(200);
    expect(await findDemoSignIns(app.context.database, app.dataDir)).toEqual([]);
    expect(await count(app, `sessions where member_id in (${admin.id}, ${member.id})`)).toBe(0);
    expect(await count(app, "notices where kind = 'demo-removed'")).toBe(1);
    for (const { token, email, password } of [admin, member]) {
      expect(await isSignedIn(app, token)).toBe(false);
      const reply = await call(app, 'login', { email, password, remember: 0 });
      expect([reply.status, reply.body.message]).toEqual([403, expect.stringContaining('disabled')]);
    }
    expect((await call(app, 'details', { id: product.demo })).status).toBe(404);
    await expect(commented(app, reader, product.demo)).rejects.toThrow('404');
    expect(await demoStanding(app, office)).toMatchObject({ state: 'leaving', way: 'confirm' });
    expect(await isSignedIn(app, reader.token)).toBe(true);
    await callOk(app, 'details', { id: product.readers });
  });

  test('is possible for administrators outside of the demo content only', async () => {
    await using app = await createTestApp();
    const { admin } = await addSmallDemo(app);
    const expectRefused = async (way: string, message: string) => {
      expect((await demoStanding(app, admin)).way).toBe(way);
      expect(await removeDemo(app, admin)).toMatchObject({ status: 409, body: { message } });
    };
    await expectRefused(
      'setup',
      'This site has no administrator of its own yet. Open /setup and enter the setup code from the newest start.',
    );
    await addMember(app, { role: 'admin' });
    await expectRefused(
      'others',
      'Demo accounts can’t delete the demo content. Your own administrators can.',
    );
    expect(await count(app, 'demo_removals')).toBe(0);
    expect(await isSignedIn(app, admin.token)).toBe(true);
  });

  test('happens once for two concurrent requests, with one notice', async () => {
    await using app = await createTestApp();
    const { reader } = await addSmallDemo(app);
    const offices = [await addMember(app, { role: 'admin' }), await addMember(app, { role: 'super_admin' })];
    const replies = await Promise.all([...offices, ...offices].map((office) => removeDemo(app, office)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410]);
    const told = (await readNotices(app, reader)).filter(({ kind }) => kind === 'demo-removed');
    expect(told).toMatchObject([{ count: 2, subject: null, act: null }]);
    expect(await count(app, "audit_log where action = 'demo-removed'")).toBe(1);
  });

  test('happens even if no administrator is left, and pending pictures are not added', async () => {
    await using app = await createTestApp({ isWorking: 'late' });
    const { admin, member, product } = await addSmallDemo(app);
    const office = await addMember(app, { role: 'admin' });
    await removeDemo(app, office);
    await app.database.query("update members set role = 'member' where id = $1", [office.id]);
    await finishRemoval(app.context, { forgetSignIns });
    const wanted = {
      productId: product.demo,
      pictures: ['events-01'],
      memberIds: [admin.id, member.id],
    };
    for (const job of demoJobs(app.context)) await job.run(wanted, attempt);
    expect(await count(app, 'members where avatar is not null')).toBe(0);
    expect(await count(app, 'product_pictures')).toBe(0);
    expect(await count(app, 'products where primary_picture_id is not null')).toBe(0);
    expect(await count(app, `members where id = ${admin.id} and erased_at is not null`)).toBe(1);
    expect(await count(app, 'demo_rows')).toBe(0);
  });

  test('continues after a killed process to the same result', async () => {
    await using app = await createTestApp({ isWorking: 'late' });
    const { reader, product, admin, member } = await addSmallDemo(app);
    const office = await addMember(app, { role: 'admin' });
    await removeDemo(app, office);
    const remove = (context = app.context) => finishRemoval(context, { forgetSignIns });
    let lives = 0;
    for (let isDone = false; !isDone; lives += 1) {
      isDone = await remove(dyingAfter(app.context, lives)).then(
        () => true,
        (error: Error) => {
          expect(error.message).toBe('killed');
          return false;
        },
      );
      expect(await wrongCounts(app)).toEqual([]);
    }
    expect(lives).toBeGreaterThan(10);
    await remove();
    expect(await count(app, 'demo_rows')).toBe(0);
    const isErased = `id in (${admin.id}, ${member.id}) and erased_at is not null`;
    expect(await count(app, `members where ${isErased}`)).toBe(2);
    expect(await count(app, `members where deletion_requested_at is not null`)).toBe(0);
    const { products, comments } = await everything(app);
    expect(products.map(({ id }) => id)).toEqual([product.readers]);
    expect(comments).toHaveLength(1);
    expect(await count(app, `notices where kind = 'demo-removed' and member_id = ${reader.id}`)).toBe(1);
  });
});
