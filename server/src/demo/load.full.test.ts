import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roleNames } from '#contract/accounts/viewer-texts.ts';
import { runLockKey, startingLockKey } from '../platform/db/lock-keys.ts';
import type { Attempt } from '../platform/jobs/events.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { call, callOk } from '../testing/call.ts';
import { wrongCounts } from '../testing/counts.ts';
import { forgetJobs, takeJobs } from '../testing/jobs.ts';
import { addMember, signIn } from '../testing/members.ts';
import { listTitles } from '../testing/products.ts';
import { runCli } from '../testing/programs.ts';
import { forumTitles } from '../testing/threads.ts';
import { readDemoContent } from './content.ts';
import type { PicturesWanted } from './events.ts';
import { demoJobs } from './jobs.ts';
import { loadDemoOnce } from './load.ts';
import { type DemoSignIns, demoLines, type SignIn } from './sign-ins.ts';

const demoContent = readDemoContent();
const attempt: Attempt = { jobId: '1', queuedAt: new Date(), number: 1, isLast: false };

/** Pictures wait for a worker that these tests do not start. */
const forgetWaiting = ({ database }: TestApp) => forgetJobs(database);

async function closeUnpictured(app: TestApp): Promise<void> {
  await forgetWaiting(app);
  await app.close();
}

async function countRows(app: TestApp, table: string): Promise<number> {
  const [row] = await app.database.query<{ count: number }>(`select count(*)::int as count from ${table}`);
  return row?.count ?? -1;
}

describe('loading the demo content', () => {
  let app: TestApp;
  let loaded: DemoSignIns;
  let signIns: SignIn[];
  beforeAll(async () => {
    app = await createTestApp({ isWorking: false });
    loaded = await loadDemoOnce(app.context, app.dataDir);
    signIns = loaded.signIns;
  });
  afterAll(() => closeUnpictured(app));

  it('adds all of the content', async () => {
    expect(await countRows(app, 'members')).toBe(demoContent.members.length);
    expect(await countRows(app, 'products')).toBe(demoContent.products.length);
    expect(await countRows(app, 'threads')).toBe(demoContent.threads.length);
    const comments = [...demoContent.products, ...demoContent.threads].flatMap((post) => post.comments);
    expect(await countRows(app, 'comments')).toBe(comments.length);
    const replies = await app.database.query('select from comments where reply_to_id is not null');
    expect(replies).toHaveLength(comments.filter(({ replyTo }) => replyTo !== undefined).length);
    expect(await countRows(app, 'alerts')).toBe(demoContent.alerts.length);
    expect(await countRows(app, 'alerts where fired_count > 0')).toBeGreaterThan(5);
    const saved = demoContent.products.flatMap(({ savedBy }) => savedBy);
    expect(await countRows(app, 'saved_products')).toBe(saved.length);
    expect(await countRows(app, 'credit_records')).toBe(demoContent.credits.records.length);
    expect(await countRows(app, 'credit_requirements')).toBe(demoContent.credits.requirements.length);
  });

  it('ends each event and career posting when its facts do', async () => {
    const rows = await app.database.query<{ kind: string; count: number }>(
      `select kind, count(*)::int as count from products
       where expires_at = coalesce(ends_at, closes_at) and (expires_at > now()) = (status = 'active')
       group by kind order by kind`,
    );
    expect(rows).toEqual([
      { kind: 'career', count: 14 },
      { kind: 'event', count: 18 },
    ]);
  });

  it('adds messages, some of them unread', async () => {
    expect(await countRows(app, 'messages')).toBe(demoContent.messages.length);
    const unread = await app.database.query<{ role: string; count: number }>(
      `select m.role, count(*)::int as count from received_messages r join members m on m.id = r.member_id
       where r.read_at is null and m.first_name in ('Tomas', 'Priya', 'Marcus', 'Greta') group by m.role order by 1`,
    );
    expect(unread).toEqual([
      { role: 'admin', count: 2 },
      { role: 'member', count: 2 },
      { role: 'moderator', count: 2 },
      { role: 'store_rep', count: 1 },
    ]);
  });

  it('adds flagged comments, none of them flagged by its author', async () => {
    expect(await countRows(app, 'comments where flag_count > 0')).toBeGreaterThanOrEqual(3);
    const own = await app.database.query(
      'select from flags f join comments c on c.id = f.comment_id where c.author_id = f.member_id',
    );
    expect(own).toHaveLength(0);
  });

  it('notifies members of past events, leaves some unread, and sends no e-mails', async () => {
    const told = await app.database.query<{ unread: boolean; due: boolean; honest: boolean }>(
      `select n.read_at is null as unread, n.letter_due_at is not null as due, exists (
         select from comments c where (c.product_id = n.product_id or c.thread_id = n.thread_id)
           and c.created_at = n.happened_at and c.author_id <> n.member_id) as honest
       from notices n`,
    );
    expect(told.length).toBeGreaterThan(20);
    expect(told.filter(({ unread }) => unread).length).toBeGreaterThan(3);
    expect(told.filter(({ due, honest }) => due || !honest)).toEqual([]);
  });

  it('extends the base rows without duplicates', async () => {
    for (const [table, taxonomy] of [
      ['product_types', demoContent.taxonomy.types],
      ['tags', demoContent.taxonomy.tags],
      ['labels', demoContent.taxonomy.labels],
      ['categories', demoContent.taxonomy.categories],
    ] as const) {
      const rows = await app.database.query<{ name: string }>(`select name from ${table}`);
      const names = rows.map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
      expect(names).toEqual(expect.arrayContaining(taxonomy.map(({ name }) => name)));
    }
    const [offer] = await app.database.query('select name from labels where id = 3');
    expect(offer).toEqual({ name: 'Member Offer' });
  });

  it('sets counts and reputations that equal the rows', async () => {
    expect(await wrongCounts(app)).toEqual([]);
    const [sums] = await app.database.query(
      'select sum(like_count)::int > 200 as likes, sum(view_count)::int > 10000 as views from product_counts',
    );
    expect(sums).toEqual({ likes: true, views: true });
  });

  it('adds threads that can be found and listed like any other', async () => {
    const strange = await app.database.query(`
      select title from threads t join thread_ranks a on a.thread_id = t.id
      where summary = '' or description_text = '' or a.created_at <> t.created_at
        or active_at <> greatest(t.created_at,
          (select max(c.created_at) from comments c where c.thread_id = t.id))`);
    expect(strange).toEqual([]);
    const { title } = demoContent.threads[0] ?? { title: '' };
    expect(await forumTitles(app, { searchtxt: title })).toContain(title);
  });

  it('lists products under their category and its parent, and finds them by words of the description and tags', async () => {
    for (const category of ['conferences', 'events'])
      expect(await listTitles(app, { category, toggleExpired: 1 })).toContain(
        'Great Lakes Advisors’ Conference: Three Days on the Milwaukee Lakefront',
      );
    for (const searchtxt of ['underwriters', 'medicare'])
      expect((await callOk<{ deals: unknown[] }>(app, 'search', { searchtxt, page: 1 })).deals).not.toEqual(
        [],
      );
  });

  it('lets one member of each role sign in', async () => {
    expect(signIns.map(({ role }) => roleNames[role])).toEqual([
      'Super Admin',
      'Admin',
      'Moderator',
      'Normal User',
      'Store Rep',
    ]);
    for (const [index, credentials] of signIns.entries()) {
      const token = await signIn(app, credentials);
      const { body } = await call<{ role: number }>(app, 'profile', undefined, { method: 'GET', token });
      expect(body.role).toBe(index + 1);
    }
  });

  it('prints the passwords at the first start only', async () => {
    expect(loaded.isNew).toBe(true);
    const first = demoLines(loaded).join('\n');
    for (const { password } of signIns) expect(first).toContain(password);
    const next = demoLines(await loadDemoOnce(app.context, app.dataDir)).join('\n');
    expect(next).toBe('To list the demo accounts: npm run guildhall -- demo');
  });

  it('stores the sign-ins in a file that only its owner can read, and prints them on request', async () => {
    const env = { DATABASE_URL: app.database.url, DATA_DIR: app.dataDir };
    const { code, said } = await runCli(env, 'demo');
    expect(code).toBe(0);
    const roleOf = ({ role }: SignIn) => roleNames[role];
    expect(said.split('\n')).toEqual(
      signIns.map((one) => `  ${roleOf(one).padEnd(12)} ${one.email}  ${one.password}`),
    );
    expect(await loadDemoOnce(app.context, app.dataDir)).toEqual({ signIns, isNew: false });
    expect(await countRows(app, 'products')).toBe(demoContent.products.length);
    expect((await stat(join(app.dataDir, 'demo-sign-ins.json'))).mode & 0o777).toBe(0o600);
  });

  it('stores the pictures of a product once, however often the job runs', async () => {
    const wanted = (await takeJobs(app.database)).map(({ payload }) => payload as Partial<PicturesWanted>);
    const payload = wanted.find(({ pictures }) => pictures?.length === 2);
    const [product] = await app.database.query<{ id: number; title: string }>(
      'select id, title from products where id = $1',
      [payload?.productId],
    );
    const job = demoJobs(app.context).find(({ name }) => name === 'demo-pictures-wanted');
    if (product === undefined || job === undefined) throw new Error('no pictures are wanted');
    const details = () => call<Detail>(app, 'details', { id: product.id });
    expect((await details()).body.images).toEqual([]);
    await Promise.all([job.run(payload, attempt), job.run(payload, attempt)]);
    await job.run(payload, attempt);
    const { images } = (await details()).body;
    expect(images.map(({ alt, primary }) => [alt, primary])).toEqual([
      [`Abstract illustration for “${product.title}” (1 of 2)`, 1],
      [`Abstract illustration for “${product.title}” (2 of 2)`, 0],
    ]);
    for (const { preview } of images) {
      const picture = await fetch(`${app.origin}/uploads/products/${product.id}/${preview}`);
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    }
  });

  it('adds profile pictures once', async () => {
    const members = await app.database.query<{ id: number }>('select id from members order by id limit 2');
    const wanted = { memberIds: members.map(({ id }) => id) };
    const job = demoJobs(app.context).find(({ name }) => name === 'demo-avatars-wanted');
    await job?.run(wanted, attempt);
    const avatars = () =>
      app.database.query<{ avatar: string }>(
        'select avatar from members where avatar is not null order by id',
      );
    const first = await avatars();
    expect(first).toHaveLength(2);
    await job?.run(wanted, attempt);
    expect(await avatars()).toEqual(first);
    const portrait = await fetch(`${app.origin}/uploads/avatars/${first[0]?.avatar}`);
    expect([portrait.status, portrait.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });
});

interface Detail {
  images: { alt: string; preview: string; primary: number }[];
}

it('is all or nothing', async () => {
  const app = await createTestApp({ isWorking: false });
  await app.database.query('alter table threads add constraint no_threads check (false)');
  await expect(loadDemoOnce(app.context, app.dataDir)).rejects.toThrow('no_threads');
  for (const table of ['members', 'products', 'votes', 'graphile_worker.jobs']) {
    expect(await countRows(app, table), table).toBe(0);
  }
  await app.database.query('alter table threads drop constraint no_threads');
  const { signIns } = await loadDemoOnce(app.context, app.dataDir);
  expect(await countRows(app, 'threads')).toBe(demoContent.threads.length);
  await Promise.all(signIns.map((credentials) => signIn(app, credentials)));
  await closeUnpictured(app);
});

it('happens once if two installations start on one database', async () => {
  const app = await createTestApp({ isWorking: false });
  const other = await createTestApp({ isWorking: false, database: app.database });
  const [one, two] = await Promise.all([
    loadDemoOnce(app.context, app.dataDir),
    loadDemoOnce(other.context, app.dataDir),
  ]);
  expect(await countRows(app, 'members')).toBe(demoContent.members.length);
  expect(one.signIns).toEqual(two.signIns);
  expect([one, two].filter(({ isNew }) => isNew)).toHaveLength(1);
  await other.close();
  await closeUnpictured(app);
});

it('neither happens nor blocks a start if there are members, such as beside a backup or another start', async () => {
  await using app = await createTestApp();
  await addMember(app);
  for (const key of [runLockKey, startingLockKey]) {
    await app.database.query('select pg_advisory_lock($1)', [key]);
  }
  expect(await loadDemoOnce(app.context, app.dataDir)).toEqual({ signIns: [], isNew: false });
  expect(await countRows(app, 'products')).toBe(0);
  await app.database.query('select pg_advisory_unlock_all()');
});

it('ignores sign-ins of another database, and a damaged file', async () => {
  await using app = await createTestApp();
  await addMember(app);
  const path = join(app.dataDir, 'demo-sign-ins.json');
  const foreign = [{ role: 'admin', email: 'somebody@guildhall.example', password: 'abcd2' }];
  await writeFile(path, JSON.stringify(foreign));
  expect(await loadDemoOnce(app.context, app.dataDir)).toEqual({ signIns: [], isNew: false });
  await writeFile(path, '{"half":');
  expect(await loadDemoOnce(app.context, app.dataDir)).toEqual({ signIns: [], isNew: false });
  expect(await readFile(path, 'utf8')).toBe('{"half":');
});
