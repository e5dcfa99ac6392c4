import { describe, expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { call, callOk } from '../../testing/call.ts';
import { changeJobs } from '../../testing/jobs.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { noticesFor } from '../../testing/notices.ts';
import { addProduct } from '../../testing/products.ts';
import { addThread } from '../../testing/threads.ts';

const app = await setUpApp();

const moderator = await addMember(app, { role: 'moderator' });
const ann = await addMember(app);

function as({ token }: TestMember, path: string, body: Record<string, unknown> = {}) {
  return call<{ id: number; count: number; more: 0 | 1 }>(app, path, body, { token });
}

async function done(path: string, body: Record<string, unknown>) {
  const { body: asked } = await as(moderator, path, body);
  await app.settle();
  const { body: progress } = await as(moderator, '/api/bulkProgress', { id: asked.id });
  return { asked, progress };
}

function entries(kind: string, ids: number[]) {
  return app.database.query<{ action: string; before: object; after: object }>(
    'select action, before, after from audit_log where subject = $1 and subject_id = any($2) order by id',
    [kind, ids],
  );
}

describe('an action on many products', () => {
  test('changes what differs, with log entries, and notifies each author once', async () => {
    const [first, second] = [
      await addProduct(app, { title: 'One', authorId: ann.id }),
      await addProduct(app, { title: 'Two', authorId: ann.id }),
    ];
    const [resting, own] = [
      await addProduct(app, { title: 'Three', status: 'inactive' }),
      await addProduct(app, { title: 'Four', authorId: moderator.id }),
    ];
    const ids = [own, resting, second, first, 2_000_000_000];
    const { asked, progress } = await done('/api/bulkDeals', { act: 'deactivate', ids, reason: 'Old.' });
    expect(asked).toMatchObject({ count: 4, more: 0 });
    expect(progress).toMatchObject({ total: 4, done: 4, changed: 3, finished_at: expect.any(String) });
    expect(await entries('product', [first, resting, own])).toEqual([
      {
        action: 'product-deactivated',
        before: { title: 'One', status: 'active' },
        after: { title: 'One', status: 'inactive', reason: 'Old.' },
      },
      expect.objectContaining({ action: 'product-deactivated' }),
    ]);
    expect(await noticesFor(app, ann)).toEqual([
      'A moderator deactivated your product “One” and 1 more product of yours.',
    ]);
    expect(await noticesFor(app, moderator)).toEqual([]);
  });

  test.each([
    ['activate', 'deactivate', { status: 'active' }],
    ['feature', 'unfeature', { is_featured: true }],
    ['delete', 'restore', { deleted_by: expect.any(Number) }],
  ])('can %s and %s, and repeating changes nothing', async (act, undo, after) => {
    const given = act === 'activate' ? { status: 'inactive' as const } : {};
    const id = await addProduct(app, given);
    const row = async () => (await app.database.query('select * from products where id = $1', [id]))[0];
    const before = await row();
    expect((await done('/api/bulkDeals', { act, ids: id })).progress).toMatchObject({ changed: 1 });
    expect(await row()).toMatchObject(after);
    expect((await done('/api/bulkDeals', { act, ids: id })).progress).toMatchObject({ done: 1, changed: 0 });
    await done('/api/bulkDeals', { act: undo, ids: id });
    const { status, is_featured, deleted_at, deleted_by } = before as Record<string, unknown>;
    expect(await row()).toMatchObject({ status, is_featured, deleted_at, deleted_by });
  });

  test('does not activate expired products, or restore erased ones', async () => {
    const over = await addProduct(app, { status: 'expired', expiresAt: new Date(Date.now() - 1_000) });
    const wordless = await addProduct(app);
    await app.database.query("update products set title = '', deleted_at = now() where id = $1", [wordless]);
    const activated = await done('/api/bulkDeals', { act: 'activate', ids: [over] });
    const restored = await done('/api/bulkDeals', { act: 'restore', ids: [wordless] });
    expect([activated.progress, restored.progress]).toMatchObject([{ changed: 0 }, { changed: 0 }]);
  });

  test('runs in batches, and notifies an author once for each', async () => {
    const author = await addMember(app, { firstName: 'Manifold', lastName: 'Poster' });
    const id = await addProduct(app, { title: 'Many', authorId: author.id });
    await app.database.query(
      `insert into products (author_id, title, description_html, description_text, summary, price_cents)
       select author_id, title, description_html, description_text, summary, price_cents
       from products, generate_series(1, 449) where id = $1`,
      [id],
    );
    const { progress } = await done('/api/bulkDeals', { act: 'feature', all: 1, author: 'manifold' });
    expect(progress).toMatchObject({ total: 450, done: 450, changed: 450 });
    const acts = await app.database.query(
      `select from audit_log where action = 'product-featured' and subject_id in (
         select id from products where author_id = $1 and is_featured)`,
      [author.id],
    );
    expect(acts).toHaveLength(450);
    expect(await noticesFor(app, author)).toHaveLength(3);
  });

  test('stops when its moderator lost the role', async () => {
    const leaving = await addMember(app, { role: 'moderator' });
    const id = await addProduct(app);
    await app.database.query("update members set role = 'member' where id = $1", [leaving.id]);
    const [bulk] = await app.database.query<{ id: number }>(
      `insert into bulk_acts (actor_id, kind, act, ids) values ($1, 'product', 'delete', array[$2::integer]) returning id`,
      [leaving.id, id],
    );
    await app.database.query(
      `select graphile_worker.add_job('bulk-of-products-asked', json_build_object('bulkId', $1::integer))`,
      [bulk?.id],
    );
    await app.settle();
    const { body } = await as(moderator, '/api/bulkProgress', { id: bulk?.id });
    expect(body).toMatchObject({ done: 0, changed: 0, finished_at: expect.any(String) });
    await callOk(app, 'details', { id });
  });

  test('that fails is retried, and reports what is done when it is given up', async () => {
    const author = await addMember(app, { firstName: 'Broken', lastName: 'Poster' });
    const id = await addProduct(app, { title: 'Breaks', authorId: author.id });
    await app.database.query(
      `insert into products (author_id, title, description_html, description_text, summary, price_cents)
       select author_id, title, description_html, description_text, summary, price_cents
       from products, generate_series(1, 249) where id = $1`,
      [id],
    );
    await app.database.query(
      `create function break_off() returns trigger language plpgsql as
         $$ begin raise exception 'This one breaks.'; end $$`,
    );
    const [last] = await app.database.query<{ id: number }>(
      'select max(id) as id from products where author_id = $1',
      [author.id],
    );
    await app.database.query(
      `create trigger break_off before update on products for each row when (new.id = ${last?.id})
         execute function break_off()`,
    );
    const { body: asked } = await as(moderator, '/api/bulkDeals', {
      act: 'feature',
      all: 1,
      author: 'broken',
    });
    const failed = 'select from graphile_worker.jobs where attempts = 1 and locked_at is null';
    await expect.poll(async () => (await app.database.query(failed)).length).toBe(1);
    const progress = async () => (await as(moderator, '/api/bulkProgress', { id: asked.id })).body;
    expect(await progress()).toMatchObject({ total: 250, done: 200, finished_at: null, failed: 0 });
    await changeJobs(app.database, 'run_at => now(), attempts => max_attempts - 1');
    await expect.poll(progress).toMatchObject({
      total: 250,
      done: 200,
      changed: 200,
      finished_at: expect.any(String),
      failed: 1,
    });
    await app.settle();
    expect(await app.database.query('select from graphile_worker.jobs')).toEqual([]);
    expect(app.takeErrors().at(-1)).toMatchObject({ msg: 'A bulk action failed for good.' });
    await app.database.query('drop trigger break_off on products');
  });

  test('whose last try was cut short is given up; one that waits is not', async () => {
    const add = async (attempts: number) => {
      const [bulk] = await app.database.query<{ id: number }>(
        `with bulk as (
           insert into bulk_acts (actor_id, kind, act, ids, done) values ($1, 'product', 'delete', '{2000000001, 2000000002}', 1)
           returning id),
         job as (
           select graphile_worker.add_job('bulk-of-products-asked', json_build_object('bulkId', id),
             run_at => now() + interval '6 hours') from bulk)
         select bulk.id from bulk, job`,
        [moderator.id],
      );
      await changeJobs(app.database, `attempts => ${attempts}`, 'attempts = 0');
      return bulk?.id;
    };
    const [cutShort, waiting] = [await add(25), await add(24)];
    await app.database.query("select graphile_worker.add_job('fail-abandoned-bulk-acts')");
    const progress = async (id: number | undefined) =>
      (await as(moderator, '/api/bulkProgress', { id })).body;
    await expect.poll(() => progress(cutShort)).toMatchObject({ total: 2, done: 1, failed: 1 });
    expect(await progress(waiting)).toMatchObject({ finished_at: null, failed: 0 });
    await changeJobs(app.database);
    await expect
      .poll(() => progress(waiting))
      .toMatchObject({
        done: 2,
        failed: 0,
        finished_at: expect.any(String),
      });
  });

  test.each([
    [{ act: 'delete' }, 'ids', 'Choose at least one.'],
    [{ act: 'explode', ids: [1] }, 'act', 'Choose an action.'],
  ])('%j is rejected', async (body, field, sentence) => {
    const { status, body: reply } = await as(moderator, '/api/bulkDeals', body);
    expect([status, reply]).toMatchObject([422, { errors: { [field]: sentence } }]);
  });
});

test('threads are deleted and restored in bulk, and restored singly', async () => {
  const ids = [await addThread(app, { authorId: ann.id }), await addThread(app)];
  expect((await done('/api/bulkForums', { act: 'delete', ids })).progress).toMatchObject({ changed: 2 });
  const deleted = await as(moderator, '/api/allForums', { state: 'deleted' });
  expect(deleted.body).toMatchObject({ totalCount: 2 });
  expect((await as(moderator, '/api/restoreForum', { id: ids[0], reason: '' })).status).toBe(200);
  expect((await call(app, 'forums')).body).toMatchObject({ totalCount: 1 });
  expect((await done('/api/bulkForums', { act: 'restore', ids })).progress).toMatchObject({ changed: 1 });
  expect((await call(app, 'forums')).body).toMatchObject({ totalCount: 2 });
  const acts = (await entries('thread', ids)).map(({ action }) => action);
  expect(acts).toEqual(['thread-removed', 'thread-removed', 'thread-restored', 'thread-restored']);
});
