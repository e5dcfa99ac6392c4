/** SQL of saved products. */
import type { MemberId, ProductId } from '#contract/core/ids.ts';
import type { ListPage } from '#contract/core/request.ts';
import type { ExportedSaved } from '#contract/exports/model.ts';
import { authorCountLimit } from '#contract/posts/model.ts';
import type { Database } from '../../platform/db/database.ts';
import { iterateRows, type RowsWithTotal } from '../../platform/db/row-pages.ts';
import { listFound } from '../posts/index.ts';
import { type CardRow, cardColumns, cardJoins } from '../products/index.ts';

interface Reminder {
  /** SQL of the moment, for `products p`, as the index has it. */
  at: string;
  /** The time between the reminder and the moment. */
  lead: string;
  /** The column of `saved_products` with the moment that the member was reminded of. */
  column: string;
  /** SQL that is true if the moment is worth a reminder, for `products p`. */
  isWorth: string;
}

const closing = 'least(p.closes_at, p.expires_at)';

/** Members are reminded of these (rules/saved 6). An event that is open until it begins has one reminder, not two. */
export const reminders = {
  begins: {
    at: 'p.begins_at',
    lead: "interval '24 hours'",
    column: 'reminded_begin',
    isWorth: 'true',
  },
  closes: {
    at: closing,
    lead: "interval '72 hours'",
    column: 'reminded_close',
    isWorth: `(p.begins_at is null or ${closing} < p.begins_at)`,
  },
} as const satisfies Record<string, Reminder>;
export type ReminderKind = keyof typeof reminders;

/** SQL of a moment that is already too near for its reminder; null otherwise (rules/saved 8). */
function tooNear({ at, lead }: Reminder): string {
  return `case when ${at} <= now() + ${lead} then ${at} end`;
}

/** Saves a product once; false if it does not exist. A member whose account is being deleted saves nothing. */
export async function insertSaved(
  database: Database,
  memberId: MemberId,
  productId: ProductId,
): Promise<boolean> {
  const rows = await database.prepared(
    'save-product',
    `with found as (
       select p.id, ${tooNear(reminders.begins)} as begins, ${tooNear(reminders.closes)} as closes
       from products p where p.id = $2 and p.deleted_at is null),
     saved as (
       insert into saved_products (member_id, product_id, reminded_begin, reminded_close)
       select m.id, found.id, begins, closes from found join members m on m.id = $1 and m.erased_at is null
       on conflict (member_id, product_id) do nothing)
     select id from found`,
    [memberId, productId],
  );
  return rows.length === 1;
}

export async function deleteSaved(
  database: Database,
  memberId: MemberId,
  productId: ProductId,
): Promise<void> {
  await database.prepared(
    'take-back-saved',
    'delete from saved_products where member_id = $1 and product_id = $2',
    [memberId, productId],
  );
}

export interface SavedRow extends CardRow {
  savedAt: Date;
  isDeleted: boolean;
}

const listed = {
  columns: `${cardColumns}, s.saved_at as "savedAt", p.deleted_at is not null as "isDeleted"`,
  joins: `join saved_products s on s.member_id = $1 and s.product_id = listed.id
    join products p on p.id = listed.id ${cardJoins}`,
};

/** One statement; skipped rows are scanned in the index alone. */
export function listSavedRows(
  database: Database,
  memberId: MemberId,
  { limit, skip }: ListPage,
): Promise<RowsWithTotal<SavedRow>> {
  const own = 'from saved_products where member_id = $1';
  const page = {
    name: 'list-saved',
    text: `
      select array(select product_id ${own} order by saved_at desc, product_id desc
          limit (select $2::integer) offset (select $3::integer)) as ids,
        (select count(*)::integer from (select ${own} limit ${authorCountLimit + 1}) counted) as total`,
    values: [memberId, limit, skip],
  };
  return listFound<SavedRow>(database, page, listed);
}

/** The author of a product, and the number of other members who saved it; undefined if it does not exist. */
export async function findInterest(
  database: Database,
  id: ProductId,
): Promise<{ authorId: MemberId; count: number } | undefined> {
  const [row] = await database.prepared<{ authorId: MemberId; count: number }>(
    'count-interested',
    `select p.author_id as "authorId", (
       select count(*)::integer from saved_products s
       where s.product_id = p.id and s.member_id <> p.author_id) as count
     from products p where p.id = $1 and p.deleted_at is null`,
    [id],
  );
  return row;
}

export function exportSaved(database: Database, memberId: MemberId): AsyncIterable<ExportedSaved> {
  return iterateRows((after, limit) =>
    database.query<ExportedSaved>(
      `select product_id as id, saved_at as "savedAt", reminded_begin as "remindedBegin",
         reminded_close as "remindedClose"
       from saved_products where member_id = $1 and product_id > $2 order by product_id limit $3`,
      [memberId, after, limit],
    ),
  );
}

/** Deletes everything that a member who leaves had saved. */
export async function deleteSavedOf(database: Database, memberId: MemberId): Promise<void> {
  await database.query('delete from saved_products where member_id = $1', [memberId]);
}
