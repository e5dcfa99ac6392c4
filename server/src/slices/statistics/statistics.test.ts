import { beforeEach, describe, expect, test } from 'vitest';
import type { MemberId } from '#contract/core/ids.ts';
import { createTestApp, setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { commented } from '../../testing/comments.ts';
import { addMember } from '../../testing/members.ts';
import { addProduct } from '../../testing/products.ts';
import { eraseMember } from '../accounts/index.ts';
import { addClicks, addViews } from '../products/index.ts';
import { viewStatistics } from './actions.ts';
import { rollUp } from './jobs.ts';

const now = new Date('2026-11-25T12:00:00Z');
const app = await setUpApp({ now: () => now });
const { database } = app.context;

const admin = await addMember(app, { role: 'admin' });
const productId: number = await addProduct(app, {
  title: 'Tax evening',
  createdAt: new Date('2026-11-24T23:59:59Z'),
});
await addProduct(app, { title: 'Fees explained', createdAt: new Date('2026-11-25T00:00:00Z') });
await addProduct(app, { title: 'Of old', createdAt: new Date('2025-11-25T00:00:00Z') });

beforeEach(() => app.database.query('delete from daily_numbers'));

interface Series {
  name: string;
  values: (number | null)[];
  before: number | null;
}
interface Reply {
  from: string;
  series: Series[];
  viewed: { id: number; del_title: string; count: number }[];
  bought: { id: number }[];
}

const view = async (range = 'quarter') => (await call<Reply>(app, 'numbers', { range }, admin)).body;
const seriesIn = ({ series }: Reply, name: string) => series.find((one) => one.name === name);
const kept = () =>
  app.database.query<{ day: string; name: string; value: string }>(
    'select day::text, name, value::text from daily_numbers order by name, day',
  );
describe('statistics', () => {
  test('are empty before anything was counted', async () => {
    const shown = await view();
    expect(shown.from).toBe('2026-08-28');
    expect(shown.series).toHaveLength(12);
    expect(shown.series.every(({ values }) => values.every((value) => value === null))).toBe(true);
  });

  test('request the job if they are missing, and show live counters', async () => {
    await app.database.query(`insert into daily_numbers values ('2026-11-25', 'sign-ins', 1)`);
    const asked: string[] = [];
    const look = () =>
      viewStatistics({ ...app.context, ask: ({ name }) => asked.push(name) }, { range: 'quarter' });
    await look();
    expect(asked).toEqual(['numbers-due']);
    await app.runJob('roll-up-numbers');
    await look();
    expect(asked).toHaveLength(1);
  });

  test('count members on the day of admission', async () => {
    await app.runJob('roll-up-numbers');
    const count = async () => seriesIn(await view(), 'members')?.values.at(-2);
    const before = Number(await count());
    const [member, applicant] = [await addMember(app), await addMember(app)];
    await app.database.query(
      `update members set created_at = $1, confirmed_at = case when id = $2 then $1::timestamptz end where id in ($2, $3)`,
      [new Date('2026-11-24T08:00:00Z'), member.id, applicant.id],
    );
    await app.runJob('roll-up-numbers');
    expect(await count()).toBe(before + 1);
  });

  test('count days from midnight UTC, with the period before', async () => {
    await app.runJob('roll-up-numbers');
    const { values, before } = seriesIn(await view(), 'products') as Series;
    expect(values).toHaveLength(90);
    expect(values.slice(-3)).toEqual([0, 1, 1]);
    expect(before).toBe(0);
  });

  test('count a year in weeks', async () => {
    await app.runJob('roll-up-numbers');
    const shown = await view('year');
    expect(shown.from).toBe('2025-11-27');
    const { values, before } = seriesIn(shown, 'products') as Series;
    expect([values.length, values.at(-1), before]).toEqual([52, 2, 1]);
  });

  test('show levels', async () => {
    const commentId = await commented(app, admin, productId);
    const flagger = await addMember(app);
    await app.database.query('update comments set flag_count = 1, flagged_at = now() where id = $1', [
      commentId,
    ]);
    await app.database.query(
      `insert into flags (comment_id, member_id, created_at) values ($1, $2, '2026-11-25T06:30:00Z')`,
      [commentId, flagger.id],
    );
    await app.runJob('roll-up-numbers');
    const shown = await view();
    const last = (name: string) => seriesIn(shown, name)?.values.at(-1);
    expect(last('oldest-flag')).toBe(5);
    expect([last('mail-waiting'), last('mail-failed')]).toEqual([0, 0]);
    expect(last('database')).toBeGreaterThan(1_000_000);
    expect(last('disk')).toBeGreaterThan(0);
  });

  test('show all other levels when the disk fails', async () => {
    await expect(rollUp(app.context, '/nowhere')).rejects.toThrow('ENOENT');
    const shown = await view();
    expect(seriesIn(shown, 'database')?.values.at(-1)).toBeGreaterThan(1_000_000);
    expect(seriesIn(shown, 'mail-failed')?.values.at(-1)).toBe(0);
    expect(seriesIn(shown, 'disk')?.values.at(-1)).toBeNull();
  });
});

describe('the table of days', () => {
  test('is the same after repeated and concurrent updates', async () => {
    await rollUp(app.context, app.dataDir);
    const counted = await kept();
    await Promise.all([1, 2].map(() => rollUp(app.context, app.dataDir)));
    const sampled = (row: { name: string }) => !['database', 'disk'].includes(row.name);
    expect((await kept()).filter(sampled)).toEqual(counted.filter(sampled));
  });

  test('is continued from the last day', async () => {
    await rollUp(app.context, app.dataDir);
    const counted = (await kept()).filter(({ name }) => name === 'products');
    await app.database.query(`delete from daily_numbers where name = 'products' and day > '2026-03-01'`);
    await rollUp(app.context, app.dataDir);
    expect((await kept()).filter(({ name }) => name === 'products')).toEqual(counted);
  });

  test('counts an erased member on the day of joining (rules/statistics 3)', async () => {
    const memberToErase = await addMember(app);
    await app.database.query("update members set confirmed_at = '2026-11-24T08:00:00Z' where id = $1", [
      memberToErase.id,
    ]);
    const members = async () => {
      await rollUp(app.context, app.dataDir);
      return (await kept()).filter(({ name }) => name === 'members');
    };
    const counted = await members();
    await app.context.write(({ tx }) => eraseMember(tx, memberToErase.id as MemberId));
    expect(await members()).toEqual(counted);
    await app.database.query('delete from daily_numbers');
    expect((await members()).find(({ day }) => day === '2026-01-01')?.value).toBe('0');
  });

  test('is deleted once it is no longer compared', async () => {
    await app.database.query(`insert into daily_numbers values ('2024-11-01', 'votes', 7)`);
    await rollUp(app.context, app.dataDir);
    expect((await kept()).filter(({ day }) => day < '2024-11-28')).toEqual([]);
  });

  test('continues today after a wrong clock in the future (rules/statistics 4)', async () => {
    await rollUp({ ...app.context, now: () => new Date('2027-01-25T12:00:00Z') }, app.dataDir);
    await addProduct(app, { title: 'Since then', createdAt: now });
    await rollUp(app.context, app.dataDir);
    const days = await kept();
    const today = days.find(({ day, name }) => day === '2026-11-25' && name === 'products');
    expect(today?.value).toBe('2');
    expect(seriesIn(await view(), 'products')?.values.at(-1)).toBe(2);
  });

  test('loses nothing by a wrong clock in the past (rules/statistics 4)', async () => {
    await rollUp(app.context, app.dataDir);
    await app.database.query(
      `insert into daily_numbers (day, name, value)
       select day, name, 7 from generate_series(date '2025-11-26', '2026-11-24', '1 day') as day,
         unnest(array['sign-ins', 'flags', 'mail-sent', 'disk']) as name`,
    );
    const counted = await kept();
    await rollUp({ ...app.context, now: () => new Date('2020-01-01T12:00:00Z') }, app.dataDir);
    await rollUp(app.context, app.dataDir);
    const sampled = ({ day, name }: { day: string; name: string }) =>
      day === '2026-11-25' && ['database', 'disk'].includes(name);
    expect((await kept()).filter((row) => !sampled(row))).toEqual(counted.filter((row) => !sampled(row)));
  });
});

describe('top products', () => {
  test('are ranked by views and clicks, without removed ones and today', async () => {
    const popular = await addProduct(app, { title: 'Popular' });
    const removed = await addProduct(app, { title: 'Removed' });
    const counts = new Map([
      [popular, 7],
      [removed, 9],
    ]);
    await addViews(database, counts, '2026-11-24');
    await addViews(database, new Map([[popular, 1]]), '2026-11-23');
    await addViews(database, new Map([[popular, 100]]), '2026-11-25');
    await addClicks(database, new Map([[popular, 2]]), '2026-11-24');
    await call(app, 'deleteDeal', { id: removed, reason: '' }, admin);
    await addClicks(database, new Map([[removed, 5]]), '2026-11-24');
    await app.runJob('rank-products');
    const { viewed, bought } = await view();
    expect(viewed).toEqual([{ id: popular, del_title: 'Popular', count: 8 }]);
    expect(bought.map(({ id }) => id)).toEqual([popular]);
  });

  test('count one click for a visit', async () => {
    const followed = await addProduct(app);
    const counting = await createTestApp({ now: () => now, database: app.database });
    for (const sessionId of ['a visit', 'a visit', 'another one', '']) {
      const { status } = await call(counting, 'buyNow', { id: followed, sessionId });
      expect(status).toBe(200);
    }
    await counting.close();
    const clicks = 'select clicks from product_days where product_id = $1';
    expect(await app.database.query(clicks, [followed])).toEqual([{ clicks: 2 }]);
  });
});
