/** SQL of alerts. Two functions of the database define what a keyword matches: `alert_query` and `alert_words`. */
import { sql } from 'kysely';
import { previewCount, previewDays, previewLimit } from '#contract/alerts/limits.ts';
import type { Alert, AlertForm, AlertPreview, AlertStatus, PreviewAlert } from '#contract/alerts/model.ts';
import type { AlertId, MemberId, ProductId } from '#contract/core/ids.ts';
import type { ExportedAlert, ExportedFound } from '#contract/exports/model.ts';
import type { FactFilter } from '#contract/products/filters.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { iterateRows } from '../../platform/db/row-pages.ts';
import { factConditions, isActive, requirementsOf } from '../products/index.ts';

/** With the keywords in order; newest alerts first. */
export function listAlerts(database: Database, memberId: MemberId): Promise<Alert[]> {
  return database.prepared(
    'list-alerts',
    `select a.id, a.title, a.filters as filter, a.status, a.created_at as "createdAt", a.fired_count as "firedCount",
       a.fired_at as "firedAt", array(select k.keyword from alert_keywords k where k.alert_id = a.id order by k.position) as keywords
     from alerts a where a.member_id = $1 order by a.id desc`,
    [memberId],
  );
}

export async function isOwnAlert(database: Database, memberId: MemberId, id: AlertId): Promise<boolean> {
  const text = 'select from alerts where id = $1 and member_id = $2';
  return (await database.prepared('is-own-alert', text, [id, memberId])).length === 1;
}

/** A keyword as search conditions in `tsquery` syntax; null if the keyword has no word. */
export interface KeywordQuery {
  keyword: string;
  query: string | null;
  /** Matches the keyword in the text, or a taxonomy term of that name in any case. Finds products that may match. */
  filed: string;
  /** True if the keyword matches only one spelling. For example, “IT” must not match the stop word “it”. */
  isCaseSensitive: boolean;
}

export function listKeywordQueries(database: Database, keywords: string[]): Promise<KeywordQuery[]> {
  return database.prepared(
    'list-keyword-queries',
    `select keyword, nullif(alert_query(keyword)::text, '') as query, filed_query(alert_query(lower(keyword)))::text as filed,
       alert_query(keyword) <> alert_query(lower(keyword)) as "isCaseSensitive"
     from unnest($1::text[]) with ordinality as entered (keyword, place) order by place`,
    [keywords],
  );
}

/** Locks a member's alerts, so that simultaneous additions wait. Returns their number. */
export async function lockAlertsOf(db: Db, memberId: MemberId): Promise<number> {
  await sql`select from members where id = ${memberId} for no key update`.execute(db);
  const { count } = await db
    .selectFrom('alerts')
    .where('member_id', '=', memberId)
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export interface NewAlert extends AlertForm {
  memberId: MemberId;
  idempotencyKey: string | null;
}

/** Finds the member's earlier submission with the same key. */
export async function findSentAlert(
  db: Db,
  { memberId, idempotencyKey, title, keywords, filter }: NewAlert,
): Promise<{ id: AlertId; isSame: boolean } | undefined> {
  const { rows } = await sql<{ id: AlertId; isSame: boolean }>`
    select a.id, a.title = ${title} and a.filters = ${JSON.stringify(filter)}::jsonb and ${keywords}::text[] = array(
        select k.keyword from alert_keywords k where k.alert_id = a.id order by k.position) as "isSame"
    from alerts a where a.member_id = ${memberId} and a.idempotency_key = ${idempotencyKey}`.execute(db);
  return rows[0];
}

export async function insertAlert(
  db: Db,
  { memberId, idempotencyKey, title, keywords, filter }: NewAlert,
): Promise<AlertId> {
  const { id } = await db
    .insertInto('alerts')
    .values({
      member_id: memberId,
      title,
      idempotency_key: idempotencyKey,
      ...filterColumns({ keywords, filter }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertKeywords(db, id, keywords);
  return id;
}

/** Changes an alert; false if it is not the member's or does not exist. */
export async function updateAlert(
  db: Db,
  memberId: MemberId,
  id: AlertId,
  { title, keywords, filter }: AlertForm,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('alerts')
    .set({ title, updated_at: sql`now()`, ...filterColumns({ keywords, filter }) })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await db.deleteFrom('alert_keywords').where('alert_id', '=', id).execute();
  await insertKeywords(db, id, keywords);
  return true;
}

function filterColumns({ keywords, filter }: PreviewAlert) {
  const { facets, anyFacets, payYearlyCents } = requirementsOf(filter);
  return {
    filters: sql<string>`${JSON.stringify(filter)}::jsonb`,
    facets: sql<string[]>`${facets}::text[]`,
    any_facets: sql<string[] | null>`${anyFacets}::text[]`,
    pay_yearly_cents: payYearlyCents,
    is_without_keywords: keywords.length === 0,
  };
}

/**
 * SQL that is true if the facts of a row, by its `facets` and `pay_yearly_cents`, fit the filters of an alert. An alert
 * without filters fits all.
 */
export function fitsFilters(alert: string, row: string, facets = 'facets', pay = 'pay_yearly_cents'): string {
  return `(${alert}.facets <@ ${row}.${facets}
    and (${alert}.any_facets is null or ${alert}.any_facets && ${row}.${facets})
    and (${alert}.pay_yearly_cents is null or coalesce(${row}.${pay}, -1) >= ${alert}.pay_yearly_cents))`;
}

/** Stores the keywords in this order. */
export async function insertKeywords(db: Db, id: AlertId, keywords: string[]): Promise<void> {
  await sql`insert into alert_keywords (alert_id, position, keyword)
    select ${id}, place, keyword from unnest(${keywords}::text[]) with ordinality as entered (keyword, place)`.execute(
    db,
  );
}

/** Pauses or resumes an alert; false if it is not the member's or does not exist. */
export async function setStatus(
  db: Db,
  memberId: MemberId,
  id: AlertId,
  status: AlertStatus,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('alerts')
    .set({ status, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes an alert; false if it is not the member's or does not exist. */
export async function deleteAlert(db: Db, memberId: MemberId, id: AlertId): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('alerts')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function deleteAlertsOf(database: Database, memberId: MemberId): Promise<void> {
  await database.query('delete from alerts where member_id = $1', [memberId]);
}

/** Previewed keywords as search conditions in `tsquery` syntax. */
export interface PreviewedWords {
  query: string;
  /** Matches the keywords in the text, or taxonomy terms of these names. */
  filed: string;
  /** True if `filed` finds exactly what the keywords match. */
  isExact: boolean;
}

/**
 * One statement, planned with its words. The search index finds candidates; phrases and exact spellings are then
 * checked as alerts check them. Counting stops one above the limit, so that common words read only the newest products.
 * Without words the filters alone decide.
 */
export async function previewOf(
  database: Database,
  { words, filter }: { words: PreviewedWords | null; filter: FactFilter },
  memberId: MemberId,
): Promise<AlertPreview> {
  const values: unknown[] = [memberId];
  const place = (text: string) => `$${values.push(text)}::tsquery`;
  const conditions = [
    ...(words === null ? [] : [`p.search_vector @@ ${place(words.filed)}`]),
    ...(words === null || words.isExact ? [] : [`alert_words(p) @@ ${place(words.query)}`]),
    ...factConditions(filter, { from: null, to: null }, values),
  ];
  const [found] = await database.query<AlertPreview>(
    `with found as materialized (
       select p.id, p.title from products p
       where p.author_id <> $1 and p.deleted_at is null and ${isActive}
         and p.created_at > now() - interval '${previewDays * 24} hours' and ${conditions.join(' and ')}
       order by p.created_at desc, p.id desc limit ${previewLimit + 1})
     select (select count(*)::integer from found) as count,
       (select coalesce(json_agg(f), '[]') from (select id, title from found limit ${previewCount}) f) as newest`,
    values,
  );
  return found ?? { count: 0, newest: [] };
}

export function exportAlerts(database: Database, memberId: MemberId): AsyncGenerator<ExportedAlert> {
  return iterateRows<ExportedAlert & { id: AlertId }>((after, limit) =>
    database.query(
      `select a.id, a.title, a.filters as filter, a.status, a.created_at as "createdAt", a.updated_at as "updatedAt",
         a.fired_count as "firedCount", a.fired_at as "firedAt",
         array(select k.keyword from alert_keywords k where k.alert_id = a.id order by k.position) as keywords
       from alerts a where a.member_id = $1 and a.id > $2 order by a.id limit $3`,
      [memberId, after, limit],
    ),
  );
}

/** Exports what alerts found for a member. Matches are stored permanently, so that no product is notified of twice. */
export function exportFound(database: Database, memberId: MemberId): AsyncGenerator<ExportedFound> {
  return iterateRows<ExportedFound & { id: ProductId }>((after, limit) =>
    database.query(
      `select product_id as id, product_id as "productId", matched_at as "foundAt", is_waiting as "isWaiting"
       from alert_matches where member_id = $1 and product_id > $2 order by product_id limit $3`,
      [memberId, after, limit],
    ),
  );
}

export async function deleteFoundOf(database: Database, memberId: MemberId): Promise<void> {
  await database.query('delete from alert_matches where member_id = $1', [memberId]);
}
