/** SQL for the content of alert e-mails. */
import { sql } from 'kysely';
import type { MemberId, ProductId } from '#contract/core/ids.ts';
import type { Cents } from '#contract/core/money.ts';
import type { ShownFacts } from '#contract/products/facts.ts';
import type { FactFilter } from '#contract/products/filters.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { type FactsRow, factsColumns, isActive } from '../products/index.ts';
import { fitsFilters } from './queries.ts';

export interface FoundProduct {
  id: ProductId;
  title: string;
  summary: string;
  memberPriceCents: Cents;
  nonMemberPriceCents: Cents | null;
  facts: ShownFacts | null;
  /** The member's alerts that the product matches, in the order of the names. */
  matches: FoundMatch[];
}

type FoundRow = Omit<FoundProduct, 'facts'> & FactsRow;

export interface FoundMatch {
  /** The keyword, or the title of an alert with filters. */
  name: string;
  /** Null for an alert with filters alone. */
  keyword: string | null;
  filter: FactFilter;
}

export interface FoundEmail {
  id: number;
  memberId: MemberId;
}

/** Lists the products for an e-mail at the time it is sent. */
export async function listFound(db: Db, notificationEmail: FoundEmail): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`select * from (${found(notificationEmail)}) f order by place`.execute(
    db,
  );
  return rows;
}

/** Counts the products that were matched for the e-mail when it was queued. */
export async function countMatched(db: Db, { id, memberId }: FoundEmail): Promise<number> {
  const { count } = await db
    .selectFrom('alert_matches')
    .where('member_id', '=', memberId)
    .where('letter_id', '=', id)
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Lists the same products as `listFound` and deletes all other matches of the e-mail. */
export async function listFoundAlone(tx: Tx, notificationEmail: FoundEmail): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    with found as materialized (${found(notificationEmail)}), left_out as (
      delete from alert_matches t
      where t.member_id = ${notificationEmail.memberId} and t.letter_id = ${notificationEmail.id}
        and not exists (select from found where found.id = t.product_id)
    )
    select * from found order by place`.execute(tx);
  return rows;
}

/**
 * Part of the statement that marks an e-mail, `$1`, as sent. Counts the sent products for each alert that matches
 * (rules/alerts 22). Locks in order, as two e-mails of one member may be sent at once.
 */
export const countingFired = `
  counting as (
    select id, member_id, facets, any_facets, pay_yearly_cents, is_without_keywords from alerts
    where status = 'active' and member_id = (select member_id from letters where id = $1)
    order by id for update
  ), fired as (
    update alerts a set fired_count = fired_count + told.count, fired_at = now()
    from (
      select c.id, count(*)::integer as count
      from counting c join alert_matches t on t.member_id = c.member_id and t.letter_id = $1
      join alert_scans s on s.product_id = t.product_id
      where ${fitsFilters('c', 's')} and (c.is_without_keywords
        or exists (select from alert_keywords k where k.alert_id = c.id and s.words @@ k.query))
      group by c.id) told
    where a.id = told.id
  )`;

/**
 * SQL for the products that are still shown and still match one of the member's alerts, best matches first
 * (rules/alerts 25).
 */
function found({ id, memberId }: FoundEmail) {
  return sql`
    select p.id, p.title, p.summary, ${sql.raw(factsColumns)}, p.price_cents as "memberPriceCents",
      p.non_member_price_cents as "nonMemberPriceCents", fitting.matches,
      row_number() over (
        order by jsonb_array_length(fitting.matches) desc, p.is_featured desc, p.created_at desc, p.id desc) as place
    from alert_matches t
    join products p on p.id = t.product_id
    join alert_scans s on s.product_id = p.id
    cross join lateral (
      select jsonb_agg(distinct jsonb_build_object('name', case when a.filters = '{}' then k.keyword else a.title end,
        'filter', a.filters, 'keyword', k.keyword)) as matches
      from alerts a left join alert_keywords k on k.alert_id = a.id and s.words @@ k.query
      where a.member_id = t.member_id and a.status = 'active' and (k.keyword is not null or a.is_without_keywords)
        and ${sql.raw(fitsFilters('a', 's'))}) fitting
    where t.member_id = ${memberId} and t.letter_id = ${id} and p.deleted_at is null and ${sql.raw(isActive)}
      and fitting.matches is not null`;
}
