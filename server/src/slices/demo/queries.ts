/** SQL of demo content. */
import { sql } from 'kysely';
import type { MemberId } from '#contract/core/ids.ts';
import type { DemoCounts } from '#contract/demo/model.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { listAdmins } from '../accounts/index.ts';

export async function markDemo(tx: Tx, members: MemberId[]): Promise<void> {
  await sql`insert into demo_rows (kind, id) select 'member', unnest(${members}::integer[])`.execute(tx);
}

export async function listDemo(db: Db): Promise<MemberId[]> {
  const { rows } = await sql<{
    id: MemberId;
  }>`select id from demo_rows where kind = 'member' order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Lists members who can administer and are not demo members. */
export async function listOwnAdmins(db: Db): Promise<MemberId[]> {
  const admins = await listAdmins(db);
  const demo = new Set(await listDemo(db));
  return admins.filter((id) => !demo.has(id));
}

export async function hasDemo(db: Db): Promise<boolean> {
  const { rows } = await sql`select from demo_rows limit 1`.execute(db);
  return rows.length > 0;
}

export async function hasRemovalBegun(db: Db): Promise<boolean> {
  const { rows } = await sql`select from demo_removals`.execute(db);
  return rows.length > 0;
}

export async function countDemo(db: Db): Promise<DemoCounts> {
  const { rows } = await sql<DemoCounts>`
    with demo as materialized (select id from demo_rows where kind = 'member'),
    shown_products as materialized (
      select id from products where author_id in (select id from demo) and deleted_at is null),
    shown_threads as materialized (
      select id from threads where author_id in (select id from demo) and deleted_at is null)
    select (select count(*) from demo join members m using (id) where m.erased_at is null)::integer as members,
      (select count(*) from shown_products)::integer as products,
      (select count(*) from shown_threads)::integer as threads,
      (select count(*) from comments
        where author_id in (select id from demo) and deleted_at is null)::integer as comments,
      (select count(*) from comments
        where (product_id in (select id from shown_products) or thread_id in (select id from shown_threads))
          and author_id not in (select id from demo) and deleted_at is null)::integer as "othersComments"`.execute(
    db,
  );
  const [counts] = rows;
  if (counts === undefined) throw new Error('a count replies with no row');
  return counts;
}

/**
 * False if there is nothing to remove, or another request began the removal. Of two simultaneous requests the second
 * waits for the first.
 */
export async function insertRemoval(tx: Tx): Promise<boolean> {
  const { rows } = await sql`
    insert into demo_removals (is_only) select true where exists (select from demo_rows)
    on conflict do nothing returning is_only`.execute(tx);
  return rows.length > 0;
}

export async function deleteMarks(tx: Tx): Promise<void> {
  await sql`with marks as (delete from demo_rows) delete from demo_removals`.execute(tx);
}
