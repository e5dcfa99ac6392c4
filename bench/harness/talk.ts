/** Long discussions, put into a seeded catalogue. */
import type pg from 'pg';

export interface Talk {
  productId: number;
  threadId: number;
}

/** A product and a thread that everybody talks about; five members take turns until there are so many comments on each. */
export async function startTalk(client: pg.Client, commentCount: number): Promise<Talk> {
  const { rows } = await client.query<Talk>(
    `select (select min(id) from products where status = 'active' and deleted_at is null) as "productId",
       (select min(id) from threads where deleted_at is null) as "threadId"`,
  );
  const [found] = rows;
  if (!found) throw new Error('The catalogue is empty.');
  for (const [kind, column, id] of [
    ['product', 'product_id', found.productId],
    ['thread', 'thread_id', found.threadId],
  ] as const) {
    await client.query(`delete from comments where ${column} = $1`, [id]);
    await client.query(
      `insert into comments (${column}, author_id, html, created_at)
       select $1, m.id, '<p>Remark number ' || n || ', with as many words as people write who answer each other.</p>',
         now() - ($2 - n) * interval '1 minute'
       from generate_series(1, $2::integer) n
       join (select id, row_number() over (order by id) as place from members limit 5) m on m.place = n % 5 + 1`,
      [id, commentCount],
    );
    await client.query(`update ${kind}_counts set comment_count = $2 where ${column} = $1`, [
      id,
      commentCount,
    ]);
    await client.query(`select rank_${kind}s(array[$1::integer])`, [id]);
  }
  await client.query('vacuum analyze comments');
  return found;
}
