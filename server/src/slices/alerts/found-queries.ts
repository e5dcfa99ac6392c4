/** What alerts found for a member: kept for good, so that nothing is told twice. */
import type { MemberId, ProductId } from '#contract/core/ids.ts';
import type { ExportedFound } from '#contract/exports/model.ts';
import type { Database } from '../../platform/db/database.ts';
import { everyRow } from '../../platform/db/every-row.ts';

export function exportFound(database: Database, memberId: MemberId): AsyncGenerator<ExportedFound> {
  return everyRow<ExportedFound & { id: ProductId }>((after, limit) =>
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
