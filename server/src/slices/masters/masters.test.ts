import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { addMember } from '../../testing/members.ts';
import { countStatements } from '../../testing/statements.ts';
import { MasterCache, readMasters } from './index.ts';

const app = await createTestApp();
afterAll(() => app.close());

let token = '';
beforeAll(async () => {
  ({ token } = await addMember(app));
  await app.database.query(
    "insert into tags (name, description, status) values ('Zeal', 'Gone', 'suspended')",
  );
  await app.services.write(async ({ changed }) => changed('masters'));
  await app.receiveChanges();
});

const rows = async (path: string, key: string, body: Record<string, unknown> = {}) => {
  const reply = await call<Record<string, Record<string, unknown>[]>>(app, path, body, { token });
  expect(reply.status).toBe(200);
  return reply.body[key] as Record<string, unknown>[] | undefined;
};

describe('the master lists', () => {
  test.each([
    [
      '/api/category',
      'category',
      {
        id: 1,
        ctg_name: 'Learning',
        ctg_desc: 'Courses, licensing preparation and continuing education.',
        ctg_parent: 0,
        ctg_active: 1,
        slug: 'learning',
      },
    ],
    ['/api/store', 'store', { id: 3, str_name: 'Webinar', str_descr: 'Live on the web.', str_active: 1 }],
    [
      '/api/brands',
      'brands',
      { id: 1, brd_name: 'Ethics', brd_desc: 'Conduct and professional standards.', brd_active: 1 },
    ],
    [
      '/api/tags',
      'tags',
      { id: 3, tag_name: 'Member Offer', tag_desc: 'Cheaper for members.', tag_active: 1 },
    ],
  ])('%s lists under %s', async (path, key, row) => {
    expect(await rows(path, key)).toContainEqual(row);
  });

  test('are sorted by name', async () => {
    const names = (await rows('/api/brands', 'brands'))?.map((row) => String(row.brd_name));
    expect(names).toEqual([...(names ?? [])].sort());
  });

  test.each([
    [{}, false],
    [{ showAll: 1 }, true],
    [{ showAll: '1' }, true],
  ])('with %j include suspended rows: %j', async (body, isIncluded) => {
    const names = (await rows('/api/brands', 'brands', body))?.map(
      (row) => `${row.brd_name} ${row.brd_active}`,
    );
    expect(names?.includes('Zeal 0')).toBe(isIncluded);
  });
});

describe('the cache of masters', () => {
  test('reads once, and again after invalidation', async () => {
    const own = new MasterCache(app.services.database.db, () => true);
    expect(await countStatements(app, () => Promise.all([own.read(), own.read()]))).toBe(5);
    expect(await countStatements(app, () => own.read())).toBe(0);
    own.invalidate();
    expect(await countStatements(app, () => own.read())).toBe(5);
  });

  test('of another process is invalidated by a change', async () => {
    await using other = await createTestApp({ database: app.database, isWorking: false });
    const names = async () => {
      const reply = await call<{ tags: { tag_name: string }[] }>(other, '/api/tags', {}, { token });
      return reply.body.tags.map(({ tag_name }) => tag_name);
    };
    await names();
    for (const [name, topic] of [
      ['First', 'masters'],
      ['Second', 'everything'],
    ] as const) {
      await app.services.write(async ({ tx, changed }) => {
        await tx.insertInto('labels').values({ name }).execute();
        changed(topic);
      });
      await expect.poll(names).toContain(name);
    }
  });

  test('finds parents to any depth', async () => {
    await app.database.query(
      `insert into categories (id, name, slug, parent_id) values (90050, 'A', 'a', 1), (90051, 'B', 'b', 90050), (90052, 'C', 'c', 90051)`,
    );
    const masters = await readMasters(app.services.database.db);
    const ids = masters.categories
      .filter(({ slug }) => slug === 'c' || slug === 'events')
      .map(({ id }) => id);
    expect(masters.withParents(ids).sort((a, b) => a - b)).toEqual([1, 2, 90050, 90051, 90052]);
    expect(masters.withParents([])).toEqual([]);
  });
});
