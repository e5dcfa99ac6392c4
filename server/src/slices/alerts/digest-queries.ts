/** The SQL that gathers what waited for its day or week. */
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { chosen } from '../letters/index.ts';

/**
 * One statement: for each member the last 8 in the morning of their own, or of their last Monday, ends what goes in a
 * letter. So nothing needs to know which letters there were: what was found before it waits no more, and what is found
 * later waits for the next one, however late this runs. Replies with the letters; what waits for somebody who wants no
 * letters any more gets none (rules/alerts 24).
 */
export async function gatherWaiting(tx: Tx, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with waiting as (
      select m.id, ${sql.raw(chosen('m.id', 'alerts'))} as how,
        interval '8 hours' - m.time_zone * interval '1 hour' as morning
      from members m where m.id in (select member_id from alert_matches where is_waiting)
    ), due as materialized (
      select t.member_id, how, array_agg(t.product_id) as product_ids
      from waiting join alert_matches t on t.member_id = waiting.id and t.is_waiting
      where t.matched_at < morning + date_trunc(
        case how when 'weekly' then 'week' else 'day' end, ${now}::timestamptz - morning, 'UTC')
      group by t.member_id, how
    ), told as materialized (
      select member_id, product_ids,
        case when how <> 'off' then nextval(pg_get_serial_sequence('letters', 'id'))::integer end as letter_id
      from due
    ), gathered as (
      update alert_matches t set is_waiting = false, letter_id = found.letter_id
      from (select member_id, unnest(product_ids) as product_id, letter_id from told) found
      where t.member_id = found.member_id and t.product_id = found.product_id
    )
    insert into letters (id, member_id, kind) overriding system value
    select letter_id, member_id, 'alerts' from told where letter_id is not null
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}
