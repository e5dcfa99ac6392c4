/** The SQL of files that arrived ahead of their product. */
import { type Selectable, sql } from 'kysely';
import type { FileId, MemberId, ProductId } from '#contract/core/ids.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/schema.ts';
import type { UploadValues } from '../files/index.ts';

export interface WaitingUpload {
  id: FileId;
  memberId: MemberId;
  productId: ProductId;
  values: UploadValues;
}

export async function insertUpload(
  db: Db,
  { memberId, productId, values }: Omit<WaitingUpload, 'id'>,
): Promise<FileId> {
  const columns =
    values.kind === 'picture'
      ? { stem: values.stem, width: values.width, height: values.height }
      : { file: values.file, name: values.name, media_type: values.mediaType, bytes: values.bytes };
  const row = await db
    .insertInto('uploads')
    .values({ member_id: memberId, product_id: productId, ...columns })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function listUploads(db: Db, memberId: MemberId): Promise<WaitingUpload[]> {
  const rows = await db.selectFrom('uploads').where('member_id', '=', memberId).selectAll().execute();
  return rows.map(uploadOfRow);
}

export async function findUpload(db: Db, id: FileId): Promise<WaitingUpload | undefined> {
  const row = await db.selectFrom('uploads').where('id', '=', id).selectAll().executeTakeFirst();
  return row && uploadOfRow(row);
}

/** Takes those of a member's uploads out of the list that are for this product; others stay. */
export async function takeUploads(
  db: Db,
  { ids, memberId, productId }: { ids: FileId[]; memberId: MemberId; productId: ProductId },
): Promise<WaitingUpload[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .deleteFrom('uploads')
    .where('id', 'in', ids)
    .where('member_id', '=', memberId)
    .where('product_id', '=', productId)
    .returningAll()
    .execute();
  return rows.map(uploadOfRow);
}

/** Takes out what nobody posted for so many days; at most `count`. */
export async function takeForgottenUploads(
  db: Db,
  { days, count }: { days: number; count: number },
): Promise<WaitingUpload[]> {
  const rows = await db
    .deleteFrom('uploads')
    .where('id', 'in', (old) =>
      old
        .selectFrom('uploads')
        .select('id')
        .where('created_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
        .orderBy('created_at')
        .limit(count)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
  return rows.map(uploadOfRow);
}

function uploadOfRow(row: Selectable<Tables['uploads']>): WaitingUpload {
  const { id, member_id, product_id } = row;
  return { id, memberId: member_id, productId: product_id, values: valuesOf(row) };
}

/** The table allows one of the two kinds. */
function valuesOf(row: Selectable<Tables['uploads']>): UploadValues {
  const { stem, width, height, file, name, media_type, bytes } = row;
  return stem === null
    ? {
        kind: 'attachment',
        file: file ?? '',
        name: name ?? '',
        mediaType: media_type ?? '',
        bytes: bytes ?? 0,
      }
    : { kind: 'picture', stem, width: width ?? 0, height: height ?? 0 };
}
