/** SQL that finds the alerts that a product matches. */
import { type RawBuilder, sql } from 'kysely';
import type { MemberId, ProductId } from '#contract/core/ids.ts';
import type { Tx } from '../../platform/db/database.ts';
import { matchingLockKey } from '../../platform/db/lock-keys.ts';
import type { DomainEvent } from '../../platform/jobs/events.ts';
import { chosen } from '../notification-emails/index.ts';
import { isActive } from '../products/index.ts';
import { fitsFilters } from './queries.ts';

/**
 * Locks matching and collecting across all instances until the transaction ends. So each run sees the results of the
 * one before.
 */
export async function lockMatching(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${matchingLockKey}::bigint)`.execute(tx);
}

/** Deletes the scans of products whose text was erased with their author. */
export async function deleteScansOf(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`
    delete from alert_scans s using products p
    where p.id = s.product_id and p.author_id = ${memberId} and p.deleted_at is not null and p.title = ''`.execute(
    tx,
  );
}

export interface Publication {
  productId: ProductId;
  /** If true, only text added since the last scan counts (rules/alerts 20). */
  wasShown: boolean;
  /**
   * Published with many others by one bulk act. Members with immediate e-mails wait for the e-mail of the act
   * (rules/alerts 27).
   */
  isOfAct?: boolean;
}

/** The first and last id reserved for the immediate e-mails of a product. */
export interface NumberedEmails {
  productId: ProductId;
  first: number;
  last: number;
}

/** Matches a product with all alerts. Undefined if it notifies nobody immediately. */
export async function matchProduct(
  tx: Tx,
  publication: Publication,
  now: Date,
): Promise<NumberedEmails | undefined> {
  const [numbers] = (await matching(publication, now).execute(tx)).rows;
  return numbers && { productId: publication.productId, ...numbers };
}

const fitsNow = fitsFilters('a', 'product');
const fitBefore = fitsFilters('a', 'product', 'facets_before', 'pay_before');

/**
 * One statement, however many alerts there are (docs/decisions/0018). Each word of the product looks up the keywords
 * anchored at it, and only those are evaluated. Alerts without keywords are found by their facets. Each member reached gets a permanent row. Those with immediate e-mails
 * also get an e-mail id, except for bulk acts. The result is never joined with itself, as PostgreSQL cannot estimate
 * its size. Does nothing for a product that is not shown.
 */
export function matching(
  { productId, wasShown, isOfAct = false }: Publication,
  now: Date,
): RawBuilder<{ first: number; last: number }> {
  return sql`
    with product as materialized (
      select p.id, p.author_id, alert_words(p) as words, p.facets, p.pay_yearly_cents,
        case when ${wasShown} then s.words end as before, s.facets as facets_before, s.pay_yearly_cents as pay_before
      from products p left join alert_scans s on s.product_id = p.id
      where p.id = ${productId} and p.deleted_at is null and ${sql.raw(isActive)}
    ), fitting as materialized (
      select distinct a.member_id
      from product cross join unnest(tsvector_to_array(words)) word
      join alert_keywords k on k.anchor = word
      join alerts a on a.id = k.alert_id
      where a.status = 'active' and a.member_id <> author_id
        and words @@ k.query and ${sql.raw(fitsNow)}
        and (before is null or not (before @@ k.query and ${sql.raw(fitBefore)}))
      union
      select a.member_id
      from product join alerts a on a.is_without_keywords and a.facets <@ product.facets
      where cardinality(product.facets) > 0 and a.status = 'active' and a.member_id <> author_id
        and ${sql.raw(fitsNow)} and (before is null or not ${sql.raw(fitBefore)})
    ), reached as materialized (
      select m.id, ${sql.raw(chosen('m.id', 'alerts'))} as how
      from fitting join members m on m.id = member_id
      where m.status = 'active' and m.confirmed_at is not null
        and m.deletion_requested_at is null and m.erased_at is null
        and not exists (select from alert_matches t where t.member_id = m.id and t.product_id = ${productId})
    ), told as materialized (
      select id, ${isOfAct} and how = 'at_once' as is_of_act,
        case when how = 'at_once' and not ${isOfAct}
          then nextval(pg_get_serial_sequence('letters', 'id'))::integer end as letter_id
      from reached where how <> 'off'
    ), matched as (
      insert into alert_matches (member_id, product_id, matched_at, is_waiting, letter_id, is_of_act)
      select id, ${productId}, ${now}, letter_id is null, letter_id, is_of_act from told
    ), scanned as (
      insert into alert_scans (product_id, words, facets, pay_yearly_cents)
      select id, words, facets, pay_yearly_cents from product
      on conflict (product_id) do update set words = excluded.words, facets = excluded.facets,
          pay_yearly_cents = excluded.pay_yearly_cents
        where (alert_scans.words, alert_scans.facets, alert_scans.pay_yearly_cents)
          is distinct from (excluded.words, excluded.facets, excluded.pay_yearly_cents)
    )
    select min(letter_id) as first, max(letter_id) as last from told having count(letter_id) > 0`;
}

/** Returns the ids that were new, so that a repetition changes nothing. */
export async function makeEmails(tx: Tx, { productId, first, last }: NumberedEmails): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into letters (id, member_id, kind) overriding system value
    select letter_id, member_id, 'alerts' from alert_matches
    where letter_id between ${first} and ${last} and product_id = ${productId}
    on conflict (id) do nothing
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** One batch of the members who have waiting matches. */
export interface WaitingPart {
  /** The last member of the previous batch; 0 for the first one. */
  after: number;
  /**
   * Upper limit of waiting products in a batch. The last member's products are all included, so that no e-mail spans
   * two batches.
   */
  size: number;
}

export interface CollectedAlerts {
  letterIds: number[];
  /** The last member of the batch; null if there was none. */
  last: number | null;
}

/** SQL that selects the waiting rows of members with the frequency `how`, and the time before which a match is due. */
interface Waiting {
  waits: RawBuilder<unknown>;
  until: RawBuilder<Date | null>;
  /** A further condition for due rows, over the row `t` and `until`. */
  orElse?: RawBuilder<unknown>;
}

/**
 * Each member's e-mail ends with the last 8 a.m. in their time zone, or with that of the last Monday. So no record of
 * earlier e-mails is needed. Matches from before no longer wait, and later ones wait for the next e-mail, however late
 * this runs. Members who turned e-mails off get none (rules/alerts 24).
 */
export function collectMorningEmails(tx: Tx, now: Date, part: WaitingPart): Promise<CollectedAlerts> {
  const until = sql<Date>`morning + date_trunc(
    case how when 'weekly' then 'week' else 'day' end, ${now}::timestamptz - morning, 'UTC')`;
  return collect(tx, { waits: sql`is_waiting`, until, orElse: foundAhead(now) }, part);
}

/**
 * Includes matches dated by a clock that was too far ahead. They go into the next e-mail, in the hour after the morning
 * (rules/running 33).
 */
function foundAhead(now: Date): RawBuilder<unknown> {
  return sql`t.matched_at > ${now}::timestamptz + interval '1 hour' and until > ${now}::timestamptz - interval '1 hour'`;
}

/**
 * rules/alerts 27: for members who still have immediate e-mails. All others get it in the morning, like any other
 * match.
 */
export function collectAct(tx: Tx, part: WaitingPart): Promise<CollectedAlerts> {
  const until = sql<Date | null>`case how when 'at_once' then 'infinity'::timestamptz end`;
  return collect(tx, { waits: sql`is_waiting and is_of_act`, until }, part);
}

/** The maximum pause between two batches of an act. It is exceeded only if the act is interrupted several times. */
const actPause = "interval '5 minutes'";

/**
 * One job serves all acts in all instances. If it waits, it is postponed, at most once a minute, as each change wakes
 * all workers. If it failed, it starts again.
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
 * Collects the batch in one statement. `offset 0` makes each step visit the members of the batch one by one. If a
 * million rows were added within the hour, PostgreSQL's statistics do not know of them yet. It would read all of them
 * for each member.
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
