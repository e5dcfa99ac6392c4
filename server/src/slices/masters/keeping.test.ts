import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { addProduct } from '../../testing/products.ts';
import { masterCronJobs } from './index.ts';

const app = await createTestApp();
afterAll(() => app.close());

let staff: TestMember;
beforeAll(async () => {
  staff = await addMember(app, { role: 'moderator' });
});

const send = (path: string, body: Record<string, unknown>, token = staff.token) =>
  call<{ id: number; message: string }>(app, `/api/${path}`, body, { token });

type Row = Record<string, unknown> & { id: number; uses: number; version: number };

async function rowOf(list: string, id: number, token = staff.token): Promise<Row | undefined> {
  const { body } = await call<Record<string, Row[]>>(app, `/api/${list}`, { showAll: 1 }, { token });
  return body[list]?.find((row) => row.id === id);
}

const add = async (path: string, body: Record<string, unknown>) => (await send(path, body)).body.id;
const refusal = async (path: string, body: Record<string, unknown>) => {
  const { status, body: reply } = await send(path, body);
  return [status, reply.errors ?? reply.message];
};
const listing = (category: string) =>
  call<{ deals: { id: number }[] }>(app, '/api/homePageDeals', { category });

describe.each([
  ['addStore', 'updateStore', 'store', 'str', 'str_name', 'str_descr', 'str_active'],
  ['addBrand', 'updateBrand', 'brands', 'brd', 'brd_name', 'brd_desc', 'brd_active'],
  ['addTag', 'updateTag', 'tags', 'tag', 'tag_name', 'tag_desc', 'tag_active'],
  ['addCategory', 'editCategory', 'category', 'cat', 'ctg_name', 'ctg_desc', 'ctg_active'],
])('%s and %s', (adding, editing, list, type, name, description, active) => {
  let id = 0;

  test('add and edit', async () => {
    const added = await send(adding, { name: '  Sea  travel ', description: 'By ship.' });
    expect(added.body).toMatchObject({ response: 'success', message: 'Sea travel was added.' });
    id = added.body.id;
    expect(await rowOf(list, id)).toMatchObject({ [name]: 'Sea travel', [active]: 1, version: 1, uses: 0 });
    const edited = await send(editing, { id, name: 'Cruises', version: 1 });
    expect(edited.body.message).toBe('Cruises was updated.');
    expect(await rowOf(list, id)).toMatchObject({ [name]: 'Cruises', [description]: 'By ship.', version: 2 });
  });

  test('reject a name twice, whatever its case and spaces', async () => {
    const taken = [422, { name: '“Cruises” already exists.' }];
    expect(await refusal(adding, { name: ' cRUISES ', description: 'x' })).toEqual(taken);
    const both = await Promise.all(
      ['Twins', 'twins '].map((twin) => send(adding, { name: twin, description: 'x' })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test('reject a name that only the database considers equal', async () => {
    await add(adding, { name: 'ΟΔΟΣ', description: 'x' });
    const taken = [422, { name: '“οδοσ” already exists.' }];
    expect(await refusal(adding, { name: 'οδοσ', description: 'x' })).toEqual(taken);
    expect(await refusal(editing, { id, name: 'οδοσ' })).toEqual(taken);
  });

  test('reject no name, an outdated version and unknown ids', async () => {
    const required = { name: 'This field is required' };
    expect(await refusal(adding, { name: ' ', description: 'x' })).toEqual([422, required]);
    expect(await refusal(editing, { id, name: '' })).toEqual([422, required]);
    expect((await refusal(editing, { id, name: 'Old', version: 1 }))[0]).toBe(409);
    expect(await refusal(editing, { id: 999, name: 'x' })).toEqual([404, 'This item no longer exists.']);
  });

  test('suspend and activate, on record', async () => {
    expect((await send('deleteMasters', { id, type })).body.message).toBe('Cruises was suspended.');
    await send('deleteMasters', { id, type });
    expect(await rowOf(list, id)).toMatchObject({ [active]: 0, version: 3 });
    const inactive = { name: '“Cruises” already exists (inactive).' };
    expect(await refusal(adding, { name: 'Cruises', description: 'x' })).toEqual([422, inactive]);
    await send(editing, { id, status: 1 });
    expect(await rowOf(list, id)).toMatchObject({ [active]: 1 });
    const acts = await app.database.query<{ action: string; before: object; after: object }>(
      'select action, before, after from audit_log where subject_id = $1 and subject = $2 order by id',
      [id, { str: 'type', brd: 'tag', tag: 'label', cat: 'category' }[type]],
    );
    expect(acts.map(({ action }) => action)).toEqual([
      'master-added',
      'master-edited',
      'master-suspended',
      'master-edited',
    ]);
    expect(acts[1]).toMatchObject({ before: { name: 'Sea travel' }, after: { name: 'Cruises' } });
  });

  test('merge two into one, which is found by the old id', async () => {
    const from = await add(adding, { name: 'Boats', description: 'x' });
    const merged = await send('mergeMasters', { id: from, into: id, type });
    expect(merged.body).toMatchObject({
      id,
      message: 'Boats was merged into Cruises. Its products will move in a moment.',
    });
    expect((await send('mergeMasters', { id: from, into: id, type })).status).toBe(200);
    expect(await rowOf(list, from)).toBeUndefined();
    const again = await add(adding, { name: 'Boats', description: 'x' });
    expect(again).toBeGreaterThan(from);
    await send('mergeMasters', { id, into: again, type });
    const [row] = await app.database.query<{ merged_into: number }>(
      `select merged_into from ${{ str: 'product_types', brd: 'tags', tag: 'labels', cat: 'categories' }[type]} where id = $1`,
      [from],
    );
    expect(row?.merged_into).toBe(again);
    expect(await refusal('mergeMasters', { id: again, into: again, type })).toEqual([
      422,
      { into: 'Choose a different one to merge into.' },
    ]);
    expect((await refusal('mergeMasters', { id: again, into: id, type }))[0]).toBe(422);
  });

  test('show neither versions nor uses to members', async () => {
    const { token } = await addMember(app);
    expect(Object.keys((await rowOf(list, 1, token)) ?? {})).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/version|uses/)]),
    );
  });
});

test('a label needs a description', async () => {
  expect(await refusal('addTag', { name: 'Bare' })).toEqual([422, { description: 'This field is required' }]);
  expect(await refusal('updateTag', { id: 1, description: '' })).toEqual([
    422,
    { description: 'This field is required' },
  ]);
});

describe('a category', () => {
  test('gets a slug from its name, and keeps former slugs', async () => {
    const id = await add('addCategory', { name: 'Éthique & droit', parent: 1 });
    expect(await rowOf('category', id)).toMatchObject({ slug: 'ethique-droit', ctg_parent: 1 });
    const taken = { slug: 'This address is already used, or was used by a renamed category.' };
    expect(await refusal('addCategory', { name: 'Law', slug: 'ethique-droit' })).toEqual([422, taken]);
    await send('editCategory', { id, slug: 'law' });
    expect(await refusal('addCategory', { name: 'Law', slug: 'ethique-droit' })).toEqual([422, taken]);
    await addProduct(app, { categories: ['law'] });
    for (const slug of ['ethique-droit', 'law', String(id)]) {
      expect((await listing(slug)).body.deals).toHaveLength(1);
    }
    await send('editCategory', { id, slug: 'ethique-droit' });
    expect((await listing('law')).body.deals).toHaveLength(1);
  });

  test('cannot get the slug of another feed, but keeps one (rules/masters 14)', async () => {
    const reserved = [422, { slug: 'This address is reserved. Choose another one.' }];
    expect(await refusal('addCategory', { name: 'Meetings', slug: 'home' })).toEqual(reserved);
    expect(await refusal('editCategory', { id: 1, slug: 'huddles' })).toEqual(reserved);
    const id = await add('addCategory', { name: 'Home' });
    expect(await rowOf('category', id)).toMatchObject({ slug: 'home-2' });
    await app.database.query("insert into categories (id, name, slug) values (90400, 'Huddles', 'huddles')");
    const edited = await send('editCategory', { id: 90400, name: 'In small groups', slug: 'huddles' });
    expect(edited.body.message).toBe('In small groups was updated.');
  });

  test('is on one of two levels', async () => {
    const top = await add('addCategory', { name: 'Top' });
    const child = await add('addCategory', { name: 'Child', parent: top });
    const noParent = { parent: 'Choose a top-level category.' };
    expect(await refusal('addCategory', { name: 'Deep', parent: child })).toEqual([422, noParent]);
    expect(await refusal('addCategory', { name: 'Lost', parent: 999 })).toEqual([422, noParent]);
    expect(await refusal('editCategory', { id: top, parent: top })).toEqual([
      422,
      { parent: 'A category can’t be its own parent.' },
    ]);
    expect(await refusal('editCategory', { id: top, parent: 1 })).toEqual([
      422,
      { parent: 'It has subcategories, so it has to stay at the top level.' },
    ]);
    expect(await refusal('mergeMasters', { type: 'cat', id: top, into: child })).toEqual([
      422,
      { into: 'It has subcategories. Choose a top-level category.' },
    ]);
    await send('editCategory', { id: child, parent: 0 });
    expect(await rowOf('category', child)).toMatchObject({ ctg_parent: 0 });
  });

  test('that is merged redirects, with its children', async () => {
    const from = await add('addCategory', { name: 'Talks', slug: 'talks' });
    const child = await add('addCategory', { name: 'Evening talks', parent: from });
    await addProduct(app, { title: 'A talk', categories: ['talks'] });
    const into = await add('addCategory', { name: 'Lectures' });
    await send('mergeMasters', { type: 'cat', id: from, into });
    expect(await rowOf('category', child)).toMatchObject({ ctg_parent: into });
    const { status, body } = await call<{ category: { slug: string } }>(app, '/api/homePageDeals', {
      category: 'talks',
    });
    expect([status, body.category.slug]).toEqual([200, 'lectures']);
    await send('editCategory', { id: into, slug: 'talks' });
    expect((await listing('lectures')).status).toBe(200);
  });

  test('that is merged blocks no name and no level', async () => {
    const parent = await add('addCategory', { name: 'Journeys' });
    const from = await add('addCategory', { name: 'Rail', parent });
    const into = await add('addCategory', { name: `Merged ${from}` });
    expect((await send('mergeMasters', { type: 'cat', id: from, into })).status).toBe(200);
    expect((await send('editCategory', { id: parent, parent: into })).status).toBe(200);
    expect(await rowOf('category', parent)).toMatchObject({ ctg_parent: into });
  });
});

describe('how many products use a master', () => {
  const uses = async () => (await rowOf('brands', 4))?.uses;

  test('follows filing, deletion and restore', async () => {
    const before = (await uses()) ?? 0;
    const id = await addProduct(app, {});
    const set = (columns: string) => app.database.query(`update products set ${columns} where id = $1`, [id]);
    const counts = [];
    for (const columns of [
      "tag_ids = '{4,5}'",
      'deleted_at = now()',
      "deleted_at = null, tag_ids = '{4}'",
      'price_cents = 3',
    ]) {
      await set(columns);
      counts.push(((await uses()) ?? 0) - before);
    }
    expect(counts).toEqual([1, 0, 1, 1]);
    await masterCronJobs(app.services)[0]?.run();
    expect((await uses()) ?? 0).toBe(before + 1);
    const [{ most } = { most: 0 }] = await app.database.query<{ most: number }>(
      'select max(c)::int as most from (select count(*) c from master_uses group by kind, master_id) x',
    );
    expect(most).toBe(1);
  });
});

test('a product gets the merged tag, and a suspended one is rejected', async () => {
  const from = await add('addBrand', { name: 'Old name' });
  const into = await add('addBrand', { name: 'New name' });
  const gone = await add('addBrand', { name: 'Gone' });
  await send('mergeMasters', { type: 'brd', id: from, into });
  await send('deleteMasters', { type: 'brd', id: gone });
  const form = {
    dealTitle: 'A walk',
    dealPrice: '1',
    dealDescription: '<p>Two hours long.</p>',
    dealUrl: 'https://example.org/walk',
    dealCategories: [1],
  };
  const posted = await send('postdeal', { ...form, dealBrands: [from] });
  const [product] = await app.database.query<{ tag_ids: number[] }>(
    'select tag_ids from products where id = $1',
    [posted.body.id],
  );
  expect(product?.tag_ids).toEqual([into]);
  expect(await refusal('postdeal', { ...form, dealBrands: [from, gone] })).toEqual([
    422,
    { dealBrands: 'No longer available: Gone. Choose again.' },
  ]);
});
