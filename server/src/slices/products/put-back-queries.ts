/** The SQL that puts back what an edit changed. */
import { sql } from 'kysely';
import type { ProductId } from '#contract/core/ids.ts';
import type { ProductStatus } from '#contract/products/model.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { EditBefore } from '../posts/index.ts';
import { storedLinkKey } from './posting-queries.ts';

/** As the record has it: prices as amounts. */
interface RecordedProduct {
  memberPrice: string;
  nonMemberPrice: string | null;
  originalPrice: string | null;
  isOnline: boolean;
  url: string | null;
  isFeatured: boolean;
  status: ProductStatus;
}

/** Whether everybody is shown it. */
export async function isShownNow(tx: Tx, id: ProductId): Promise<boolean> {
  const { rows } = await sql<{ isShown: boolean }>`
    select deleted_at is null and status = 'active' and (expires_at is null or expires_at > now()) as "isShown"
    from products where id = ${id}`.execute(tx);
  return rows[0]?.isShown ?? false;
}

/** The next version of it. */
export async function putBack(tx: Tx, id: ProductId, { title, texts, details }: EditBefore): Promise<void> {
  await tx
    .updateTable('products')
    .set({
      title,
      description_html: texts.descriptionHtml,
      description_text: texts.descriptionText,
      summary: texts.summary,
      ...('status' in details && columnsOf(details as unknown as RecordedProduct)),
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
}

function columnsOf({ url, ...product }: RecordedProduct) {
  return {
    price_cents: cents(product.memberPrice) ?? 0,
    non_member_price_cents: cents(product.nonMemberPrice),
    original_price_cents: cents(product.originalPrice),
    is_online: product.isOnline,
    url,
    link_key: url === null ? null : storedLinkKey(url),
    is_featured: product.isFeatured,
    status: product.status,
  };
}

function cents(amount: string | null): number | null {
  return amount === null ? null : Math.round(Number(amount) * 100);
}
