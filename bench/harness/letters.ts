/** Letters and pictures that wait, for the workers of an application that starts on them. */
import type pg from 'pg';
import { demoPicturesWanted } from '#server/demo/facts.ts';
import { productPublished } from '#server/slices/products/index.ts';

/** Every member has an alert that fits one product: from its publication follows a letter to each. */
export async function queueAlertLetters(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ id: number; word: string }>(
    `select p.id, lower(w) as word from products p cross join regexp_split_to_table(p.title, '\\W+') w
     where p.status = 'active' and p.deleted_at is null and numnode(alert_query(lower(w))) > 0 limit 1`,
  );
  const [product] = rows;
  if (product === undefined) throw new Error('There is no product to tell of.');
  await client.query(
    `with made as (insert into alerts (member_id, title) select id, 'All' from members returning id)
     insert into alert_keywords (alert_id, position, keyword) select id, 1, $1 from made`,
    [product.word],
  );
  await client.query('vacuum analyze');
  const payload = JSON.stringify({ productId: product.id, wasShown: false });
  await client.query('select graphile_worker.add_job($1, $2::json)', [productPublished.name, payload]);
}

export async function queuePictures(client: pg.Client, count: number): Promise<void> {
  await client.query(
    `select graphile_worker.add_job($1, json_build_object('productId', id, 'category', 'learning', 'seeds', array[id]))
     from (select id from products order by id desc limit $2) p`,
    [demoPicturesWanted.name, count],
  );
}

/** What waits at the moment: letters to send, and pictures to draw. */
export async function countWaiting(client: pg.Client): Promise<{ letters: number; pictures: number }> {
  const { rows } = await client.query<{ letters: number; pictures: number }>(
    `select count(*) filter (where task_identifier = 'alert-due')::integer as letters,
       count(*) filter (where task_identifier = $1)::integer as pictures from graphile_worker.jobs`,
    [demoPicturesWanted.name],
  );
  return rows[0] ?? { letters: 0, pictures: 0 };
}

export async function addressesOf(client: pg.Client, count: number): Promise<string[]> {
  const { rows } = await client.query<{ email: string }>(
    "select email from members where confirmed_at is not null and status = 'active' order by id desc limit $1",
    [count],
  );
  return rows.map(({ email }) => email);
}
