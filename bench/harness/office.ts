/** What the staff look at: a record of their acts, flagged comments, and one of them who looks. */
import type pg from 'pg';
import { type Person, signIn } from './members.ts';

/** Acts on record, and flagged comments. */
export const office = { acts: 100_000, flagged: 10_000 };

/** An admin who has just signed in. */
export async function openOffice(client: pg.Client): Promise<Person> {
  const { rows } = await client.query<{ id: number }>(
    `update members set role = 'admin' where id = (
       select id from members where confirmed_at is not null and status = 'active' order by id limit 1)
     returning id`,
  );
  const id = rows[0]?.id ?? 0;
  await recordActs(client, id);
  await flagComments(client);
  await client.query('analyze audit_log');
  await client.query('analyze comments');
  return signIn(client, id);
}

async function recordActs(client: pg.Client, actorId: number): Promise<void> {
  await client.query(
    `insert into audit_log (actor_id, action, subject, subject_id, before, after)
     select $1, 'product-deactivated', 'product', id, '{"status": "active"}', '{"status": "inactive"}'
     from products order by id limit $2`,
    [actorId, office.acts],
  );
}

async function flagComments(client: pg.Client): Promise<void> {
  await client.query(
    `with chosen as (
       update comments set flag_count = 1, flagged_at = now() where id in (
         select id from comments where deleted_at is null and product_id is not null order by id limit $1)
       returning id)
     insert into flags (comment_id, member_id)
     select id, (select max(id) from members) from chosen on conflict do nothing`,
    [office.flagged],
  );
}
