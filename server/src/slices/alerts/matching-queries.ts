/** The SQL that finds whose alerts a product fits. */
import { type RawBuilder, sql } from 'kysely';
import type { MemberId, ProductId } from '#contract/core/ids.ts';
import type { Tx } from '../../platform/db/database.ts';
import { matchingLockKey } from '../../platform/db/lock-keys.ts';
import { chosen } from '../notification-emails/index.ts';
import { isActive } from '../products/index.ts';

/**
 * Until the transaction ends nobody else matches or gathers, in no instance: each sees what the one before has
 * found.
 */
export async function takeTurn(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${matchingLockKey}::bigint)`.execute(tx);
}

/** Of products whose words went with their author. */
export async function deleteScansOf(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`
    delete from alert_scans s using products p
    where p.id = s.product_id and p.author_id = ${memberId} and p.deleted_at is not null and p.title = ''`.execute(
    tx,
  );
}

export interface Publication {
  productId: ProductId;
  /** Then only what has come to its words since they were looked at last counts (rules/alerts 20). */
  wasShown: boolean;
  /** With many others by one act of the office: members who are told at once wait for its letter (rules/alerts 27). */
  isOfAct?: boolean;
}

/** The letters that a product is worth at once, by the numbers that were taken for them: the first and the last. */
export interface NumberedEmails {
  productId: ProductId;
  first: number;
  last: number;
}

/** Undefined where nobody is to be told at once. */
export async function matchProduct(
  tx: Tx,
  publication: Publication,
  now: Date,
): Promise<NumberedEmails | undefined> {
  const [numbers] = (await matching(publication, now).execute(tx)).rows;
  return numbers && { productId: publication.productId, ...numbers };
}

/**
 * One statement, however many alerts there are (docs/decisions/0018): each word of the product looks up the keywords that
 * it is the anchor of, and those alone are asked whether they fit. Whom they reach gets a row for good, and who wants to
 * know at once the number of a letter, but for what an act published with many others: what was found is never joined with itself, as PostgreSQL cannot foresee how much
 * it is. Nothing for a product that is not shown.
 */
export function matching(
  { productId, wasShown, isOfAct = false }: Publication,
  now: Date,
): RawBuilder<{ first: number; last: number }> {
  return sql`
    with product as materialized (
      select p.id, p.author_id, alert_words(p) as words, case when ${wasShown} then s.words end as before
      from products p left join alert_scans s on s.product_id = p.id
      where p.id = ${productId} and p.deleted_at is null and ${sql.raw(isActive)}
    ), fitting as materialized (
      select distinct a.member_id
      from product cross join unnest(tsvector_to_array(words)) word
      join alert_keywords k on k.anchor = word
      join alerts a on a.id = k.alert_id
      where a.status = 'active' and a.member_id <> author_id
        and words @@ k.query and (before is null or not before @@ k.query)
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
      insert into alert_scans (product_id, words) select id, words from product
      on conflict (product_id) do update set words = excluded.words
        where alert_scans.words is distinct from excluded.words
    )
    select min(letter_id) as first, max(letter_id) as last from told having count(letter_id) > 0`;
}

/** Replies with those that were not there yet: done twice it is done once. */
export async function makeEmails(tx: Tx, { productId, first, last }: NumberedEmails): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into letters (id, member_id, kind) overriding system value
    select letter_id, member_id, 'alerts' from alert_matches
    where letter_id between ${first} and ${last} and product_id = ${productId}
    on conflict (id) do nothing
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}
