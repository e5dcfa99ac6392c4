import { sql } from 'kysely';
import type { FileId, ProductId } from '#contract/core/ids.ts';
import type { Attachment, FileIn, Picture, WithoutId } from '#contract/files/model.ts';
import type { Db } from '../../platform/db/database.ts';
import { altOf, type PlacedFile } from './queries.ts';

/** Returns their ids; waiting files keep theirs. */
export async function insertPictures(
  db: Db,
  productId: ProductId,
  pictures: (WithoutId<Picture> & { id?: FileId; position: number })[],
): Promise<FileId[]> {
  if (pictures.length === 0) return [];
  const rows = await db
    .insertInto('product_pictures')
    .values(pictures.map(({ kind: _kind, ...columns }) => ({ product_id: productId, ...columns })))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertAttachments(
  db: Db,
  productId: ProductId,
  attachments: (Attachment & { position: number })[],
): Promise<void> {
  if (attachments.length === 0) return;
  await db
    .insertInto('product_attachments')
    .values(
      attachments.map(({ kind: _kind, mediaType, ...columns }) => ({
        product_id: productId,
        media_type: mediaType,
        ...columns,
      })),
    )
    .execute();
}

/** Stores the positions and alternative texts of a product's files. */
export async function arrangeFiles(db: Db, files: PlacedFile[]): Promise<void> {
  if (files.length === 0) return;
  const ids = files.map(({ id }) => id);
  const positions = files.map(({ position }) => position);
  const alts = files.map(altOf);
  await sql`
    with places as (
      select * from unnest(${ids}::integer[], ${positions}::integer[], ${alts}::text[]) as p(id, position, alt)
    ), arranged as (
      update product_pictures f set position = p.position, alt = p.alt from places p where f.id = p.id
    )
    update product_attachments f set position = p.position from places p where f.id = p.id`.execute(db);
}

/** Deletes a file's row; false if it no longer exists. */
export async function deleteAttached(db: Db, { stored }: FileIn<'attached'>): Promise<boolean> {
  const table = stored.kind === 'picture' ? 'product_pictures' : 'product_attachments';
  const { numDeletedRows } = await db.deleteFrom(table).where('id', '=', stored.id).executeTakeFirst();
  return numDeletedRows === 1n;
}
