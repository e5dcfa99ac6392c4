import { describe, expect, test } from 'vitest';
import { createTestApp, setUpApp } from '../../testing/app.ts';
import { call, send } from '../../testing/call.ts';
import { addMember } from '../../testing/members.ts';
import { addProduct, post } from '../../testing/products.ts';
import { countStatements } from '../../testing/statements.ts';
import { TaxonomyCache, taxonomyCronJobs } from './index.ts';

const app = await setUpApp();

const [staff, member] = await Promise.all([addMember(app, { role: 'moderator' }), addMember(app)]);

const act = async (path: string, body: Record<string, unknown>) =>
  (await call<{ id: number }>(app, `/api/${path}`, body, { token: staff.token })).body;
const add = async (path: string, body: Record<string, unknown>) => (await act(path, body)).id;
const refusal = async (path: string, body: Record<string, unknown>) => {
  const { code, message, errors } = await act(path, body);
  return errors ?? [code, message];
};

type Row = Record<string, unknown> & { id: number; uses: number };
const rows = async (list: string, { token } = staff, body: object = { showAll: 1 }, of = app) =>
  (await call<Record<string, Row[]>>(of, `/api/${list}`, { ...body }, { token })).body[list] ?? [];
const rowOf = async (list: string, id: number) => (await rows(list)).find((row) => row.id === id);
const listing = async (category: string) =>
  (await call<{ deals: object[]; category: { slug: string } }>(app, 'homePageDeals', { category })).body;

describe.each([
  ['addStore', 'updateStore', 'store', 'str', 'str', 'descr', 'type', 'product_types'],
  ['addBrand', 'updateBrand', 'brands', 'brd', 'brd', 'desc', 'tag', 'tags'],
  ['addTag', 'updateTag', 'tags', 'tag', 'tag', 'desc', 'label', 'labels'],
  ['addCategory', 'editCategory', 'category', 'cat', 'ctg', 'desc', 'category', 'categories'],
  ['addCreditKind', 'updateCreditKind', 'creditKinds', 'crd', 'crd', 'desc', 'creditKind', 'credit_kinds'],
])('%s and %s', (adding, editing, list, type, prefix, suffix, subject, table) => {
  const [name, active, description] = [`${prefix}_name`, `${prefix}_active`, `${prefix}_${suffix}`];
  let id = 0;

  test('can be added, edited and suspended, with log entries', async () => {
    const added = await act(adding, { name: '  Sea  travel ', description: 'By ship.' });
    expect(added.message).toBe('Sea travel was added.');
    id = added.id;
    const row = { id, [description]: 'By ship.', uses: 0 };
    expect(await rowOf(list, id)).toMatchObject({ ...row, [name]: 'Sea travel', [active]: 1, version: 1 });
    expect((await act(editing, { id, name: 'Cruises', version: 1 })).message).toBe('Cruises was updated.');
    for (const _twice of [1, 2]) {
      expect((await act('deleteMasters', { id, type })).message).toBe('Cruises was suspended.');
    }
    expect(await rowOf(list, id)).toMatchObject({ ...row, [name]: 'Cruises', [active]: 0, version: 3 });
    expect((await rows(list, member, {})).map((one) => one.id)).not.toContain(id);
    expect((await rows(list, member)).find((one) => one.id === id)).not.toHaveProperty('uses');
    const inactive = { name: '“Cruises” already exists (inactive).' };
    expect(await refusal(adding, { name: 'Cruises', description: 'x' })).toEqual(inactive);
    await act(editing, { id, status: 1 });
    expect((await rows(list, member, {})).find((one) => one.id === id)).not.toHaveProperty('version');
    const acts = await app.database.query(
      'select action, before, after from audit_log where subject_id = $1 and subject = $2 order by id',
      [id, subject],
    );
    expect(acts).toMatchObject([
      { action: 'master-added' },
      { action: 'master-edited', before: { name: 'Sea travel' }, after: { name: 'Cruises' } },
      { action: 'master-suspended' },
      { action: 'master-edited' },
    ]);
  });

  test('reject taken and missing names, outdated versions and unknown ids, also concurrently', async () => {
    const taken = { name: '“Cruises” already exists.' };
    expect(await refusal(adding, { name: ' cRUISES ', description: 'x' })).toEqual(taken);
    const twins = await Promise.all(
      ['Twins', 'twins '].map((twin) => act(adding, { name: twin, description: 'x' })),
    );
    expect(twins.map(({ response }) => response).sort()).toEqual(['error', 'success']);
    // Only the database considers these equal.
    await add(adding, { name: 'ΟΔΟΣ', description: 'x' });
    const equal = { name: '“οδοσ” already exists.' };
    expect(await refusal(adding, { name: 'οδοσ', description: 'x' })).toEqual(equal);
    expect(await refusal(editing, { id, name: 'οδοσ' })).toEqual(equal);
    const required = { name: 'This field is required' };
    expect(await refusal(adding, { name: ' ', description: 'x' })).toEqual(required);
    expect(await refusal(editing, { id, name: '' })).toEqual(required);
    const edits = await Promise.all(
      ['By sea.', 'At sea.'].map((description) => act(editing, { id, description, version: 4 })),
    );
    expect(edits.map(({ response, code }) => code ?? response).sort()).toEqual(['conflict', 'success']);
    const gone = ['not_found', 'This item no longer exists.'];
    expect(await refusal(editing, { id: 999, name: 'x' })).toEqual(gone);
  });

  test('merge two into one, which is found by the old id; credit kinds do not merge', async () => {
    const from = await add(adding, { name: 'Boats', description: 'x' });
    if (subject === 'creditKind') {
      const oneOf = { type: 'Choose one of: str, brd, cat, tag.' };
      return expect(await refusal('mergeMasters', { id: from, into: id, type })).toEqual(oneOf);
    }
    for (const _twice of [1, 2]) {
      const message = 'Boats was merged into Cruises. Its products will move in a moment.';
      expect(await act('mergeMasters', { id: from, into: id, type })).toMatchObject({ id, message });
    }
    expect(await rowOf(list, from)).toBeUndefined();
    const again = await add(adding, { name: 'Boats', description: 'x' });
    expect(again).toBeGreaterThan(from);
    await act('mergeMasters', { id, into: again, type });
    const query = `select merged_into from ${table} where id = $1`;
    expect(await app.database.query(query, [from])).toEqual([{ merged_into: again }]);
    const itself = { into: 'Choose a different one to merge into.' };
    expect(await refusal('mergeMasters', { id: again, into: again, type })).toEqual(itself);
    expect((await act('mergeMasters', { id: again, into: id, type })).code).toBe('invalid');
  });
});

test('taxonomy terms are listed by name', async () => {
  const names = (await rows('brands', member, {})).map((row) => String(row.brd_name));
  expect(names).toEqual(names.toSorted());
});

describe('a category', () => {
  test('gets a slug from its name, and keeps former slugs', async () => {
    const id = await add('addCategory', { name: 'Éthique & droit', parent: 1 });
    expect(await rowOf('category', id)).toMatchObject({ slug: 'ethique-droit', ctg_parent: 1 });
    const taken = { slug: 'This address is already used, or was used by a renamed category.' };
    expect(await refusal('addCategory', { name: 'Law', slug: 'ethique-droit' })).toEqual(taken);
    await act('editCategory', { id, slug: 'law' });
    expect(await refusal('addCategory', { name: 'Law', slug: 'ethique-droit' })).toEqual(taken);
    await addProduct(app, { categories: ['law'] });
    for (const slug of ['ethique-droit', 'law', String(id)]) {
      expect((await listing(slug)).deals).toHaveLength(1);
    }
    await act('editCategory', { id, slug: 'ethique-droit' });
    expect((await listing('law')).deals).toHaveLength(1);
  });

  test('cannot get the slug of another feed, but keeps one (rules/taxonomy 14)', async () => {
    const reserved = { slug: 'This address is reserved. Choose another one.' };
    expect(await refusal('addCategory', { name: 'Meetings', slug: 'home' })).toEqual(reserved);
    expect(await refusal('editCategory', { id: 1, slug: 'huddles' })).toEqual(reserved);
    const id = await add('addCategory', { name: 'Home' });
    expect(await rowOf('category', id)).toMatchObject({ slug: 'home-2' });
    await app.database.query("insert into categories (id, name, slug) values (90400, 'Huddles', 'huddles')");
    const edited = await act('editCategory', { id: 90400, name: 'In small groups', slug: 'huddles' });
    expect(edited.message).toBe('In small groups was updated.');
  });

  test('is on one of two levels', async () => {
    const top = await add('addCategory', { name: 'Top' });
    const child = await add('addCategory', { name: 'Child', parent: top });
    const noParent = { parent: 'Choose a top-level category.' };
    for (const [path, body, problem] of [
      ['addCategory', { name: 'Deep', parent: child }, noParent],
      ['addCategory', { name: 'Lost', parent: 999 }, noParent],
      ['editCategory', { id: top, parent: top }, { parent: 'A category can’t be its own parent.' }],
      [
        'editCategory',
        { id: top, parent: 1 },
        { parent: 'It has subcategories, so it has to stay at the top level.' },
      ],
      [
        'mergeMasters',
        { type: 'cat', id: top, into: child },
        { into: 'It has subcategories. Choose a top-level category.' },
      ],
    ] as const) {
      expect(await refusal(path, body)).toEqual(problem);
    }
    await act('editCategory', { id: child, parent: 0 });
    expect(await rowOf('category', child)).toMatchObject({ ctg_parent: 0 });
  });

  test('that is merged redirects, with its children', async () => {
    const from = await add('addCategory', { name: 'Talks', slug: 'talks' });
    const child = await add('addCategory', { name: 'Evening talks', parent: from });
    await addProduct(app, { title: 'A talk', categories: ['talks'] });
    const into = await add('addCategory', { name: 'Lectures' });
    await act('mergeMasters', { type: 'cat', id: from, into });
    expect(await rowOf('category', child)).toMatchObject({ ctg_parent: into });
    expect((await listing('talks')).category.slug).toBe('lectures');
    await act('editCategory', { id: into, slug: 'talks' });
    expect((await listing('lectures')).response).toBe('success');
  });

  test('that is merged blocks no level', async () => {
    const parent = await add('addCategory', { name: 'Journeys' });
    const from = await add('addCategory', { name: 'Rail', parent });
    const into = await add('addCategory', { name: `Merged ${from}` });
    await act('mergeMasters', { type: 'cat', id: from, into });
    await act('editCategory', { id: parent, parent: into });
    expect(await rowOf('category', parent)).toMatchObject({ ctg_parent: into });
  });
});

test('the number of products that use a term follows filing, deletion and restore', async () => {
  const uses = async () => (await rowOf('brands', 4))?.uses ?? 0;
  const before = await uses();
  const id = await addProduct(app);
  const counts = [];
  for (const columns of [
    "tag_ids = '{4,5}'",
    'deleted_at = now()',
    "deleted_at = null, tag_ids = '{4}'",
    'price_cents = 3',
  ]) {
    await app.database.query(`update products set ${columns} where id = $1`, [id]);
    counts.push((await uses()) - before);
  }
  expect(counts).toEqual([1, 0, 1, 1]);
  await taxonomyCronJobs(app.context)[0]?.run();
  expect(await uses()).toBe(before + 1);
  const summed = 'select from master_uses group by kind, master_id having count(*) > 1';
  expect(await app.database.query(summed)).toEqual([]);
});

test('a product gets the merged tag', async () => {
  const [from, into] = [
    await add('addBrand', { name: 'Old name' }),
    await add('addBrand', { name: 'New name' }),
  ];
  await act('mergeMasters', { type: 'brd', id: from, into });
  const { body } = await post(app, staff, { dealBrands: [from] });
  const query = 'select tag_ids from products where id = $1';
  expect(await app.database.query(query, [body.id])).toEqual([{ tag_ids: [into] }]);
});

describe('the taxonomy cache', () => {
  test('reads once, and again after invalidation', async () => {
    const own = new TaxonomyCache(app.context.database.db, () => true);
    expect(await countStatements(app, () => Promise.all([own.read(), own.read()]))).toBe(6);
    expect(await countStatements(app, () => own.read())).toBe(0);
    own.invalidate();
    expect(await countStatements(app, () => own.read())).toBe(6);
  });

  test('of another process is invalidated by a change', async () => {
    await using other = await createTestApp({ database: app.database, isWorking: false });
    const names = async () => (await rows('tags', member, {}, other)).map(({ tag_name }) => tag_name);
    await names();
    for (const topic of ['masters', 'everything'] as const) {
      await app.context.write(async ({ tx, changed }) => {
        await tx.insertInto('labels').values({ name: topic }).execute();
        changed(topic);
      });
      await expect.poll(names).toContain(topic);
    }
  });
});

test('every page knows whether the header leads to a listing (rules/pages 3)', async () => {
  const pages = {
    isStrict: true,
    reduceAddress: (address: string) => address,
    render: async ({ site }: { site: { hasLearning?: boolean | undefined } }) => ({
      status: 200,
      headers: {},
      html: `Learning: ${site.hasLearning}`,
      scripts: [],
    }),
  };
  await using shown = await createTestApp({ pages });
  const { token } = await addMember(shown, { role: 'moderator' });
  const pagesAfter = async (path: string, body: object) => {
    await call(shown, `/api/${path}`, { id: 1, ...body }, { token });
    return (await send(shown, '/legal')).body.toString();
  };
  expect((await send(shown, '/legal')).body.toString()).toBe('Learning: true');
  expect(await pagesAfter('deleteMasters', { type: 'cat' })).toBe('Learning: false');
  expect(await pagesAfter('editCategory', { status: 1 })).toBe('Learning: true');
  expect(await pagesAfter('editCategory', { slug: 'studies' })).toBe('Learning: true');
});
