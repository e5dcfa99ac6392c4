import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { callOk } from '../../testing/call.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { dropNotices, markNotices, noticesFor, readNotices } from '../../testing/notices.ts';
import { addProduct } from '../../testing/products.ts';
import { noticeCronJobs } from './jobs.ts';
import { reminding } from './other-queries.ts';

const app = await setUpApp();
const ann = await addMember(app, { firstName: 'Ann' });

let product: number;
beforeEach(async () => {
  await dropNotices(app);
  await app.database.query('delete from saved_products');
  product = await addProduct(app, { title: 'Tax evening' });
});

const begins = '“Tax evening”, which you saved, begins soon.';
const closes = '“Tax evening”, which you saved, closes soon.';

type Moment = 'begins_at' | 'closes_at' | 'expires_at';
/** Moves a moment of the product to so many hours from now. */
const move = (moment: Moment, hours: number) =>
  app.database.query(`update products set ${moment} = now() + make_interval(mins => $2) where id = $1`, [
    product,
    Math.round(hours * 60),
  ]);
const save = (member: TestMember = ann, status = 1) =>
  callOk(app, 'saveDeal', { dealId: product, status }, member);
async function run(name: string): Promise<void> {
  await noticeCronJobs(app.context)
    .find((job) => job.name === name)
    ?.run();
  await app.settle();
}
async function remind(): Promise<string[]> {
  await run('remind-of-saved');
  return noticesFor(app, ann);
}

describe('a member who saved a product is reminded', () => {
  test('a day before it begins, once, of the moment', async () => {
    await move('begins_at', 100);
    await save();
    await move('begins_at', 24.5);
    expect(await remind()).toEqual([]);
    await move('begins_at', 23.5);
    expect(await remind()).toEqual([begins]);
    const [notice] = await readNotices(app, ann);
    const hours = ((notice?.dueAt?.getTime() ?? 0) - Date.now()) / 3_600_000;
    expect(hours).toBeCloseTo(23.5, 0);
    await markNotices(app, ann);
    expect(await remind()).toEqual([`(read) ${begins}`]);
  });

  test.each<Moment>(['closes_at', 'expires_at'])('three days before its %s', async (moment) => {
    await save();
    await move(moment, 72.5);
    expect(await remind()).toEqual([]);
    await move(moment, 71.5);
    expect(await remind()).toEqual([closes]);
  });

  test('again if the date moves, and not if it stays', async () => {
    await save();
    await move('begins_at', 20);
    await remind();
    await markNotices(app, ann);
    await move('begins_at', 22);
    expect(await remind()).toEqual([begins, `(read) ${begins}`]);
  });

  test('of an event’s end only if it closes before it begins', async () => {
    await save();
    await move('begins_at', 40);
    await move('expires_at', 42);
    expect(await remind()).toEqual([]);
    await move('closes_at', 30);
    expect(await remind()).toEqual([closes]);
  });
});

describe('nobody is reminded', () => {
  test('of a moment that was near when they saved it, until it moves', async () => {
    await move('begins_at', 20);
    await move('expires_at', 19);
    await save();
    await save(ann, 0);
    await save();
    expect(await remind()).toEqual([]);
    await move('begins_at', 21);
    expect(await remind()).toEqual([begins]);
  });

  test.each([
    ['begun', "update products set begins_at = now() - interval '1 minute' where id = $1"],
    ['expired', "update products set expires_at = now() - interval '1 minute' where id = $1"],
    ['deleted', 'update products set deleted_at = now() where id = $1'],
    ['inactive', "update products set status = 'inactive' where id = $1"],
  ])('of a product that is %s', async (_state, end) => {
    await save();
    await move('begins_at', 20);
    await app.database.query(end, [product]);
    expect(await remind()).toEqual([]);
  });

  test('who took it back, is disabled, or turned reminders off', async () => {
    const [back, disabled, quiet] = await Promise.all([addMember(app), addMember(app), addMember(app)]);
    for (const member of [back, disabled, quiet]) await save(member);
    await save(back, 0);
    await app.database.query("update members set status = 'disabled' where id = $1", [disabled.id]);
    await callOk(app, 'chooseLetters', { kind: 'reminders', choice: 'off' }, quiet);
    await move('begins_at', 20);
    await run('remind-of-saved');
    expect(await app.database.query('select from notices')).toEqual([]);
  });
});

describe('by e-mail', () => {
  const emailsDue = async () => {
    await app.database.query("update notices set letter_due_at = now() - interval '1 second'");
    await app.database.query('delete from letters');
    await run('queue-notice-letters');
  };

  test('a reminder says when it begins in the member’s time zone, unless they chose the site only', async () => {
    const here = await addMember(app);
    await callOk(app, 'chooseLetters', { kind: 'reminders', choice: 'here' }, here);
    await app.database.query('update members set time_zone = -5 where id = $1', [ann.id]);
    for (const member of [ann, here]) await save(member);
    await move('begins_at', 20);
    await run('remind-of-saved');
    expect(await app.database.query('select member_id from notices where letter_due_at is not null')).toEqual(
      [{ member_id: ann.id }],
    );
    await emailsDue();
    const { subject, text } = await app.mailbox.next(ann.email);
    expect(subject).toBe('“Tax evening”, which you saved, begins soon');
    expect(text).toMatch(/Begins: \d+ \w+ \d{4}, \d\d:\d\d \(GMT -5\)/);
    expect(text).toContain(`http://guildhall.test/deal/${product}`);
  });

  test('none leaves once the product ended meanwhile', async () => {
    await save();
    await move('begins_at', 20);
    await run('remind-of-saved');
    await app.database.query("update products set status = 'inactive' where id = $1", [product]);
    await emailsDue();
    expect(await app.database.query('select dropped_why from letters')).toEqual([
      { dropped_why: 'nothing to say' },
    ]);
  });
});

test('what is due is found by an index', async () => {
  await app.database.query(
    `insert into products (author_id, title, description_html, description_text, summary, begins_at, closes_at)
     select $1, 'Evening number ' || n, '', '', '', now() + n * interval '1 day', now() + n * interval '1 day'
     from generate_series(-2000, 2000) n`,
    [ann.id],
  );
  await app.database.query('analyze products, saved_products');
  const planOf = async (kind: 'begins' | 'closes') => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${reminding(kind)}`.execute(
      app.context.database.db,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  await app.database.query('insert into saved_products (member_id, product_id) select $1, id from products', [
    ann.id,
  ]);
  await app.database.query('analyze saved_products');
  expect(await planOf('begins')).toMatch(/products_(?:active_soonest|events)/);
  expect(await planOf('closes')).toContain('products_closing');
});
