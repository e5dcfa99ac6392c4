/** SQL of reports that a product is no longer available. */
import { sql } from 'kysely';
import type { MemberId, ProductId } from '#contract/core/ids.ts';
import type { ListPage } from '#contract/core/request.ts';
import { answerDays, type ReportedEnd, reportPauseDays, staffReportCount } from '#contract/ends/model.ts';
import type { ExportedEndReport } from '#contract/exports/model.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { iterateRows } from '../../platform/db/row-pages.ts';
import { type AuthorRow, authorColumns } from '../accounts/index.ts';
import { isActive } from '../products/index.ts';

export interface ReportableProduct {
  authorId: MemberId;
  title: string;
  isActive: boolean;
  /** The open reports. */
  count: number;
}

/** Locks a product, so that reports and answers follow each other; undefined if it does not exist. */
export async function lockReportable(tx: Tx, id: ProductId): Promise<ReportableProduct | undefined> {
  const found = await sql`
    select from products where id = ${id} and deleted_at is null for no key update`.execute(tx);
  if (found.rows.length === 0) return undefined;
  const { rows } = await sql<ReportableProduct>`
    select p.author_id as "authorId", p.title, ${sql.raw(isActive)} as "isActive",
      (select count(*)::integer from end_reports r where r.product_id = p.id and r.answered_at is null) as count
    from products p where p.id = ${id}`.execute(tx);
  return rows[0];
}

/** The outcome of a report. An earlier one may be open, or was answered too recently. */
export type ReportOutcome = 'new' | 'open' | 'answered';

/** Adds a report, or opens the member's former one again. Lock the product first. */
export async function addReport(tx: Tx, productId: ProductId, memberId: MemberId): Promise<ReportOutcome> {
  const { rows } = await sql<{ isOpen: boolean; isRecent: boolean | null }>`
    select answered_at is null as "isOpen",
      answered_at > now() - make_interval(days => ${reportPauseDays}) as "isRecent"
    from end_reports where product_id = ${productId} and member_id = ${memberId}`.execute(tx);
  const [before] = rows;
  if (before?.isOpen) return 'open';
  if (before?.isRecent) return 'answered';
  await sql`
    insert into end_reports (product_id, member_id) values (${productId}, ${memberId})
    on conflict (product_id, member_id) do update set reported_at = now(), answered_at = null`.execute(tx);
  return 'new';
}

export async function answerReports(tx: Tx, productId: ProductId): Promise<void> {
  await sql`update end_reports set answered_at = now()
    where product_id = ${productId} and answered_at is null`.execute(tx);
}

/** The author, and the open reports of an active product; undefined if the product does not exist. */
export async function findReports(
  database: Database,
  id: ProductId,
): Promise<{ authorId: MemberId; count: number } | undefined> {
  const [row] = await database.prepared<{ authorId: MemberId; count: number }>(
    'count-end-reports',
    `select p.author_id as "authorId", case when ${isActive} then (
       select count(*)::integer from end_reports r where r.product_id = p.id and r.answered_at is null) else 0 end as count
     from products p where p.id = $1 and p.deleted_at is null`,
    [id],
  );
  return row;
}

/** SQL for the products `p` with reports `r` that the staff decide about (rules/ends 4), without the viewer's own. */
export function reportedEnds(viewer: `$${number}`): string {
  return `from (
      select product_id, count(*)::integer as count, min(reported_at) as since
      from end_reports where answered_at is null group by product_id
      having count(*) >= ${staffReportCount} or min(reported_at) < now() - interval '${answerDays} days') r
    join products p on p.id = r.product_id
    where p.deleted_at is null and ${isActive} and p.author_id <> ${viewer}`;
}

export type ReportedEndRow = Omit<ReportedEnd, 'author'> & AuthorRow & { total: number };

export function listReportedRows(
  database: Database,
  { skip, limit }: ListPage,
  viewerId: MemberId,
): Promise<ReportedEndRow[]> {
  return database.query<ReportedEndRow>(
    `select listed.*, ${authorColumns} from (
       select p.id, p.title, p.author_id, r.count, r.since as "reportedAt", count(*) over ()::integer as total
       ${reportedEnds('$1')} order by r.since, p.id limit $2 offset $3) listed
     join members m on m.id = listed.author_id order by listed."reportedAt", listed.id`,
    [viewerId, limit, skip],
  );
}

export function exportEndReports(database: Database, memberId: MemberId): AsyncIterable<ExportedEndReport> {
  return iterateRows((after, limit) =>
    database.query<ExportedEndReport>(
      `select product_id as id, reported_at as "reportedAt", answered_at as "answeredAt"
       from end_reports where member_id = $1 and product_id > $2 order by product_id limit $3`,
      [memberId, after, limit],
    ),
  );
}

export async function deleteEndReportsOf(database: Database, memberId: MemberId): Promise<void> {
  await database.query('delete from end_reports where member_id = $1', [memberId]);
}
