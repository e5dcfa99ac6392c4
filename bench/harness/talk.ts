/** Long discussions, put into a seeded catalogue. */
import { setTimeout } from 'node:timers/promises';
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
  await vacuum(client);
  return found;
}

/** Milliseconds: from one vacuum to the next, and in all. */
const pause = 500;
const patience = 60_000;

/**
 * What an older snapshot of somebody else can still see, such as PostgreSQL's own while it analyzes a new catalogue, is not marked
 * as visible to all; a page of comments then reads in the table what it reads in the index alone.
 */
async function vacuum(client: pg.Client): Promise<void> {
  for (const end = performance.now() + patience; performance.now() < end; await setTimeout(pause)) {
    await client.query('vacuum analyze comments');
    const { rows } = await client.query<{ isDone: boolean }>(
      `select relpages = relallvisible as "isDone" from pg_class where oid = 'comments'::regclass`,
    );
    if (rows[0]?.isDone) return;
  }
  throw new Error(`After ${patience / 1000} s somebody still sees comments as they were.`);
}
