import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { addProduct, listDeals, listTitles } from '../../testing/products.ts';

const day = (number: number) => new Date(Date.UTC(2031, 0, number));

describe('a category', () => {
  let own: TestApp;
  beforeAll(async () => {
    own = await createTestApp();
    await own.database.query(
      `insert into categories (name, slug, description, parent_id, status) values
         ('Licensing', 'licensing', '', (select id from categories where slug = 'learning'), 'active'),
         ('Webinars', 'webinars', '', (select id from categories where slug = 'learning'), 'suspended')`,
    );
    await own.database.query(
      `insert into categories (name, slug, description, parent_id, status) values
         ('Life', 'life', '', (select id from categories where slug = 'licensing'), 'active')`,
    );
    own.context.cache.invalidate(['everything']);
    await addProduct(own, { title: 'parent', categories: ['learning'], createdAt: day(1) });
    await addProduct(own, { title: 'child', categories: ['licensing'], createdAt: day(2) });
    await addProduct(own, { title: 'grandchild', categories: ['life'], createdAt: day(3) });
    await addProduct(own, { title: 'elsewhere', categories: ['events'], createdAt: day(4) });
    await addProduct(own, { title: 'both', categories: ['events', 'licensing'], createdAt: day(5) });
    await addProduct(own, { title: 'hidden', categories: ['webinars'], createdAt: day(6) });
    await addProduct(own, { title: 'over', categories: ['learning'], createdAt: day(7), status: 'expired' });
  });
  afterAll(() => own.close());

  test.each([
    ['learning', ['hidden', 'both', 'grandchild', 'child', 'parent']],
    ['licensing', ['both', 'grandchild', 'child']],
    ['life', ['grandchild']],
    ['events', ['both', 'elsewhere']],
    ['careers', []],
  ])('%s lists its own products and its children’s', async (category, expected) => {
    expect(await listTitles(own, { category })).toEqual(expected);
  });

  test('is marked on its products when it is suspended, and only then', async () => {
    const { body } = await listDeals(own, { category: 'learning' });
    const [hidden, both] = body.deals.map(({ categories }) => categories);
    expect(hidden).toEqual([expect.objectContaining({ slug: 'webinars', ctg_active: 0 })]);
    expect(JSON.stringify(both)).not.toContain('ctg_active');
  });

  test('is found by its id, and is part of the reply', async () => {
    const [row] = await own.database.query<{ id: number; parent_id: number }>(
      "select id, parent_id from categories where slug = 'licensing'",
    );
    const reply = await listDeals(own, { category: row?.id });
    expect(reply.body.deals).toHaveLength(3);
    expect(reply.body.category).toEqual({
      id: row?.id,
      ctg_name: 'Licensing',
      ctg_desc: '',
      ctg_parent: row?.parent_id,
      ctg_active: 1,
      slug: 'licensing',
    });
    expect((await listDeals(own)).body.category).toBeNull();
  });

  test.each(['webinars', 'nothing', '-1'])('%s answers 404', async (category) => {
    const reply = await listDeals(own, { category });
    expect(reply.status).toBe(404);
    expect(reply.body.message).toBe('This category doesn’t exist.');
  });
});
