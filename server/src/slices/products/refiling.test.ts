import { describe, expect, test } from 'vitest';
import type { CategoryId, Id } from '#contract/core/ids.ts';
import type { FilingKind } from '#contract/taxonomy/model.ts';
import { setUpApp } from '../../testing/app.ts';
import { addProduct, listTitles } from '../../testing/products.ts';
import { categoryMoved, taxonomyTermsMerged } from '../taxonomy/index.ts';

const app = await setUpApp();

const rowOf = async (id: number) => {
  const [row] = await app.database.query<Record<string, unknown>>(
    `select category_ids, listed_in, tag_ids, version,
       array(select unnest(tsvector_to_array(ts_filter(search_vector, '{b}'))) order by 1) as filings
     from products where id = $1`,
    [id],
  );
  return row;
};
const isAtRest = async () => (await app.database.query('select from graphile_worker.jobs')).length === 0;
const merged = (kind: FilingKind, from: number, into: number) =>
  app.context.write(async ({ happened }) =>
    happened(taxonomyTermsMerged, { kind, from: from as Id<string>, into: into as Id<string> }),
  );
const moveBelow = (parent: string | null, slug: string) =>
  app.context.write(async ({ tx, happened, changed }) => {
    const categories = tx.selectFrom('categories').select('id');
    const { id } = await tx
      .updateTable('categories')
      .set({ parent_id: parent === null ? null : categories.where('slug', '=', parent) })
      .where('slug', '=', slug)
      .returning('id')
      .executeTakeFirstOrThrow();
    changed('masters');
    happened(categoryMoved, { categoryId: id as CategoryId });
  });

describe('a moved category', () => {
  test('below another one takes its products along, deleted ones too', async () => {
    await app.database.query(
      `insert into categories (id, name, slug, parent_id) values (90050, 'Boats', 'boats', 1)`,
    );
    app.context.cache.invalidate(['masters']);
    const first = await addProduct(app, { title: 'First', categories: ['boats'] });
    await app.database.query(
      `insert into products (author_id, title, description_html, description_text, summary)
       select author_id, 'Filler', '', '', '' from products, generate_series(1, 4100) where id = $1`,
      [first],
    );
    const last = await addProduct(app, { title: 'Last', categories: ['careers', 'boats'] });
    const gone = await addProduct(app, { categories: ['boats'] });
    await app.database.query('update products set deleted_at = now() where id = $1', [gone]);

    await moveBelow('events', 'boats');
    await expect.poll(isAtRest).toBe(true);
    expect(await rowOf(first)).toEqual({
      category_ids: [90050],
      listed_in: [90050, 2],
      tag_ids: [],
      version: 1,
      filings: ['c#2', 'c#90050'],
    });
    expect((await rowOf(last))?.listed_in).toEqual([3, 90050, 2]);
    expect((await rowOf(gone))?.listed_in).toEqual([90050, 2]);
    expect(await listTitles(app, { category: 'events' })).toEqual(['Last', 'First']);
    expect(await listTitles(app, { category: 'learning' })).toEqual([]);
  });

  test('to the top takes its products along, and products elsewhere are not written', async () => {
    const other = await addProduct(app, { title: 'Other' });
    const [before] = await app.database.query('select xmin from products where id = $1', [other]);
    await moveBelow(null, 'boats');
    await expect.poll(isAtRest).toBe(true);
    expect(await listTitles(app, { category: 'boats' })).toEqual(['Last', 'First']);
    expect(await listTitles(app, { category: 'events' })).toEqual([]);
    expect(await app.database.query('select xmin from products where id = $1', [other])).toEqual([before]);
  });
});

test('products of merged taxonomy terms name the merged term, once and in order', async () => {
  const id = await addProduct(app, { tagIds: [1, 2, 3] as never, categories: ['learning', 'careers'] });
  await merged('tag', 1, 3);
  await merged('category', 3, 1);
  await expect.poll(isAtRest).toBe(true);
  expect(await rowOf(id)).toEqual({
    category_ids: [1],
    listed_in: [1],
    tag_ids: [3, 2],
    version: 1,
    filings: ['c#1', 'g#2', 'g#3'],
  });
});

test('a product follows a chain of merges', async () => {
  const id = await addProduct(app, { tagIds: [1] as never });
  await app.database.query("update tags set status = 'suspended', merged_into = 3 where id = 2");
  await merged('tag', 1, 2);
  await expect.poll(isAtRest).toBe(true);
  expect((await rowOf(id))?.tag_ids).toEqual([3]);
});

test('a product posted during the job is found by its next pass', async () => {
  await app.database.query(`
    create function post_late() returns trigger language plpgsql as $$
    begin
      if not exists (select from products where title = 'Late') then
        insert into products (author_id, title, description_html, description_text, summary, label_ids)
        values (new.author_id, 'Late', '', '', '', '{4}');
      end if;
      return null;
    end $$;
    create trigger post_late after update of label_ids on products for each row execute function post_late()`);
  await addProduct(app, { title: 'In time', labelIds: [4] as never });
  await merged('label', 4, 5);
  await expect.poll(isAtRest).toBe(true);
  expect(
    await app.database.query(`select label_ids from products where title in ('Late', 'In time')`),
  ).toEqual([{ label_ids: [5] }, { label_ids: [5] }]);
});
