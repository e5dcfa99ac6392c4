/** What the staff look at: a record of their acts, flagged comments, and one of them who looks. */
import type pg from 'pg';
import type { Application } from './application.ts';
import { sized } from './catalogues.ts';
import { buffersOf } from './counted.ts';
import { withFreshApplication } from './fresh-application.ts';
import type { HttpRequest } from './http.ts';
import { medianTime } from './load.ts';
import { type Person, signed, signIn } from './members.ts';
import { median } from './numbers.ts';

/** Acts on record, and flagged comments. */
export const atWork = { acts: 100_000, flagged: 10_000 };

export interface Office {
  application: Application;
  client: pg.Client;
  /** Who has just signed in. */
  admin: Person;
}

/** What `measure` finds in the office of a catalogue of `products`, on a copy that is gone afterwards. */
export function atTheOffice<Found>(
  products: number,
  measure: (office: Office) => Promise<Found>,
): Promise<Found> {
  return withFreshApplication(sized(products), {}, async (application, client) =>
    measure({ application, client, admin: await openOffice(client) }),
  );
}

/** Seconds of one turn. */
const turn = 1;

/** The admin’s request alone, over a connection of its own, again and again: the median of `rounds` turns. */
export async function alone(
  { application, client, admin }: Office,
  request: HttpRequest,
  rounds: number,
): Promise<{ milliseconds: number; buffers: number }> {
  const asked = signed(request, admin);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    times.push(await medianTime(application, [asked], turn));
  }
  return { milliseconds: median(times), buffers: await buffersOf(application, client, asked) };
}

/** An admin who has just signed in. */
async function openOffice(client: pg.Client): Promise<Person> {
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
    [actorId, atWork.acts],
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
    [atWork.flagged],
  );
}
