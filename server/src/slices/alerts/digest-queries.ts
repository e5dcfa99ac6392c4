/** The SQL that gathers what waited for its day or week, or for the end of an act on many. */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { DomainEvent } from '../../platform/jobs/events.ts';
import { chosen } from '../notification-emails/index.ts';

/** A part of the members for whom something waits. */
export interface WaitingPart {
  /** The last member of the part before; 0 of the first one. */
  after: number;
  /** So many products that wait, and whatever else waits for the last of their members: no letter is made of two parts. */
  size: number;
}

export interface CollectedAlerts {
  letterIds: number[];
  /** The last member of the part; null where there was none. */
  last: number | null;
}

/** What waits, as columns of its rows say, and up to when it is due for a member who is told in such a way (`how`). */
interface Waiting {
  waits: RawBuilder<unknown>;
  until: RawBuilder<Date | null>;
  /** What else is due, as a row `t` and `until` say. */
  orElse?: RawBuilder<unknown>;
}

/**
 * For each member the last 8 in the morning of their own, or of their last Monday, ends what goes in a
 * letter. So nothing needs to know which letters there were: what was found before it waits no more, and what is found
 * later waits for the next one, however late this runs. What waits for somebody who wants no letters any more gets none
 * (rules/alerts 24).
 */
export function collectMorningEmails(tx: Tx, now: Date, part: WaitingPart): Promise<CollectedAlerts> {
  const until = sql<Date>`morning + date_trunc(
    case how when 'weekly' then 'week' else 'day' end, ${now}::timestamptz - morning, 'UTC')`;
  return collect(tx, { waits: sql`is_waiting`, until, orElse: foundAhead(now) }, part);
}

/**
 * What a clock that was ahead has found, by more than clocks differ, goes with the next letter there is, in the hour after the
 * morning (rules/running 33).
 */
function foundAhead(now: Date): RawBuilder<unknown> {
  return sql`t.matched_at > ${now}::timestamptz + interval '1 hour' and until > ${now}::timestamptz - interval '1 hour'`;
}

/** rules/alerts 27: for whoever is told at once still. All others have it in the morning, as whatever waits. */
export function collectAct(tx: Tx, part: WaitingPart): Promise<CollectedAlerts> {
  const until = sql<Date | null>`case how when 'at_once' then 'infinity'::timestamptz end`;
  return collect(tx, { waits: sql`is_waiting and is_of_act`, until }, part);
}

/** Parts of an act are further apart only where it breaks off several times before it goes on. */
const actPause = "interval '5 minutes'";

/**
 * One job for all acts, in all instances: one that waits comes later from now on. It is moved once a minute at most, as each time
 * wakes all workers; one that failed begins anew.
 */
export async function putOffActEmails(
  tx: Tx,
  { name, priority }: DomainEvent<{ after: number }>,
): Promise<void> {
  const dueAt = sql.raw(`now() + ${actPause}`);
  await sql`
    select graphile_worker.add_job(${name}, '{"after":0}', priority => ${priority ?? null}, run_at => ${dueAt}, job_key => ${name})
    where exists (select from alert_matches where is_waiting and is_of_act) and not exists (
      select from graphile_worker.jobs
      where key = ${name} and locked_at is null and attempts = 0 and run_at > ${dueAt} - interval '1 minute')`.execute(
    tx,
  );
}

/**
 * One statement. Each step goes by the members of the part, one by one (`offset 0`): PostgreSQL foresees no million of rows
 * where hardly any waited an hour ago, and would read all of them for each member.
 */
async function collect(
  tx: Tx,
  { waits, until, orElse = sql`false` }: Waiting,
  { after, size }: WaitingPart,
): Promise<CollectedAlerts> {
  const isDue = sql`${waits} and (t.matched_at < until or ${orElse})`;
  const { rows } = await sql<CollectedAlerts>`
    with part as materialized (
      select distinct member_id from (
        select member_id from alert_matches where ${waits} and member_id > ${after}
        order by member_id limit ${size}) waiting
    ), choosing as materialized (
      select member_id, how, ${until} as until
      from part cross join lateral (
        select ${sql.raw(chosen('m.id', 'alerts'))} as how,
          interval '8 hours' - m.time_zone * interval '1 hour' as morning
        from members m where m.id = part.member_id offset 0) m
    ), told as materialized (
      select member_id, until,
        case when how <> 'off' then nextval(pg_get_serial_sequence('letters', 'id'))::integer end as letter_id
      from choosing c where exists (
        select from alert_matches t where t.member_id = c.member_id and ${isDue} offset 0)
    ), gathered as (
      update alert_matches t set is_waiting = false, letter_id = told.letter_id from told
      where t.member_id = told.member_id and t.ctid = any(array(
        select place from told cross join lateral (
          select t.ctid as place from alert_matches t
          where t.member_id = told.member_id and ${isDue} offset 0) t))
    ), written as (
      insert into letters (id, member_id, kind) overriding system value
      select letter_id, member_id, 'alerts' from told where letter_id is not null
    )
    select array(select letter_id from told where letter_id is not null) as "letterIds",
      (select max(member_id) from part) as last`.execute(tx);
  return rows[0] ?? { letterIds: [], last: null };
}
