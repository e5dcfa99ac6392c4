/** The SQL of products that go with a member. */
import { sql } from 'kysely';
import type { ProductId } from '#contract/core/ids.ts';
import type { Db } from '../../platform/db/database.ts';

/** For good, of what is deleted: without a title it is never restored. False when it is not deleted. */
export async function takeWords(db: Db, id: ProductId): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('products')
    .set({
      title: '',
      description_html: '',
      description_text: '',
      summary: '',
      url: null,
      link_key: null,
      booking: '',
      primary_picture_id: null,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
