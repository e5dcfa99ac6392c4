import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { addProduct } from '../../testing/products.ts';
import { similarRows } from './feed-queries.ts';

const app = await setUpApp();

test('similar titles are found by an index', async () => {
  await addProduct(app, { title: 'The first one of all' });
  await app.database.query(
    `insert into products (author_id, title, description_html, description_text, summary)
     select (select min(id) from members), 'Evening number ' || n || ' about annuities', '', '', ''
     from generate_series(1, 5000) n`,
  );
  await app.database.query('analyze products');
  const likeness = { link: null, title: 'Annuity planning for advisors', except: null, count: 3 };
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${similarRows(likeness)}`.execute(
    app.context.database.db,
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('products_title_marks');
  expect(plan).not.toMatch(/Seq Scan on products|products_pkey/);
});
