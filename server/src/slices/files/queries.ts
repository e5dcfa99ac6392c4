/** SQL of files, waiting ones and those of products. */
import { sql } from 'kysely';
import type { FileId, MemberId, ProductId } from '#contract/core/ids.ts';
import type { FileIn, StoredFile, WithoutId } from '#contract/files/model.ts';
import type { Db } from '../../platform/db/database.ts';

/** A file in any state as these statements return it: the columns of a picture or an attachment, never both. */
export interface FileRow {
  id: FileId;
  productId: ProductId;
  stem: string | null;
  width: number | null;
  height: number | null;
  file: string | null;
  name: string | null;
  mediaType: string | null;
  bytes: number | null;
  alt?: string | null;
}

/** Column lists of the three tables, with equal names and types, so that a union can combine them. */
const waitingColumns = sql`id, product_id as "productId", stem, width, height, file, name,
  media_type as "mediaType", bytes, '' as alt, 0 as position`;
const pictureColumns = sql`id, product_id as "productId", stem, width, height, null as file, null as name,
  null as "mediaType", null::integer as bytes, alt, position`;
const attachmentColumns = sql`id, product_id as "productId", null as stem, null::integer as width,
  null::integer as height, file, name, media_type as "mediaType", bytes, null as alt, position`;

/** The same columns of waiting files as a list for the query builder. */
const waitingFields = [
  'id',
  'product_id as productId',
  'stem',
  'width',
  'height',
  'file',
  'name',
  'media_type as mediaType',
  'bytes',
] as const;

/** The sender of a file, and the product it is for. */
export interface FileOwner {
  memberId: MemberId;
  productId: ProductId;
}

export async function insertWaiting(
  db: Db,
  { memberId, productId }: FileOwner,
  stored: WithoutId,
): Promise<FileIn<'waiting'>> {
  const { id } = await db
    .insertInto('uploads')
    .values({
      member_id: memberId,
      product_id: productId,
      ...(stored.kind === 'picture'
        ? { stem: stored.stem, width: stored.width, height: stored.height }
        : { file: stored.file, name: stored.name, media_type: stored.mediaType, bytes: stored.bytes }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { state: 'waiting', productId, stored: { ...stored, id } };
}

/** Excludes held files: they and their product's id belong to the pending post. */
export async function listWaiting(db: Db, memberId: MemberId): Promise<FileIn<'waiting'>[]> {
  const rows = await db
    .selectFrom('uploads')
    .where('member_id', '=', memberId)
    .where('is_held', '=', false)
    .select(waitingFields)
    .execute();
  return rows.map((row) => inState('waiting', row));
}

/** Removes from the list those of the member's files that wait for this product. Others stay, held ones included. */
export async function takeWaiting(
  db: Db,
  { memberId, productId }: FileOwner,
  ids: FileId[],
): Promise<FileIn<'waiting'>[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .deleteFrom('uploads')
    .where('id', 'in', ids)
    .where('member_id', '=', memberId)
    .where('product_id', '=', productId)
    .where('is_held', '=', false)
    .returning(waitingFields)
    .execute();
  return rows.map((row) => inState('waiting', row));
}

/**
 * Reserves files of a product until a moderator decides; no other product can use them. Returns the ids that it
 * reserved. Files that are reserved for another product are missing from the result.
 */
export async function reserveForReview(
  db: Db,
  { memberId, productId }: FileOwner,
  ids: FileId[],
): Promise<FileId[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .updateTable('uploads')
    .set({ is_held: true })
    .where('id', 'in', ids)
    .where('member_id', '=', memberId)
    .where('product_id', '=', productId)
    .where('is_held', '=', false)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Releases reserved files, which then wait like all other unposted files. */
export async function releasePending(db: Db, { memberId, productId }: FileOwner): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ is_held: false })
    .where('member_id', '=', memberId)
    .where('product_id', '=', productId)
    .execute();
}

/** Finds an attachment of a pending product that the member sent; `isStaff` finds any. */
export async function findPendingAttachment(
  db: Db,
  id: FileId,
  { memberId, isStaff }: { memberId: MemberId; isStaff: boolean },
): Promise<{ productId: ProductId; file: string; name: string } | undefined> {
  const { rows } = await sql<{ productId: ProductId; file: string; name: string }>`
    select product_id as "productId", file, name from uploads
    where id = ${id} and is_held and file is not null and (member_id = ${memberId} or ${isStaff})`.execute(
    db,
  );
  return rows[0];
}

/** Removes the files held for a product that is not to be posted. */
export async function takePending(db: Db, { memberId, productId }: FileOwner): Promise<FileIn<'waiting'>[]> {
  const rows = await db
    .deleteFrom('uploads')
    .where('member_id', '=', memberId)
    .where('product_id', '=', productId)
    .where('is_held', '=', true)
    .returning(waitingFields)
    .execute();
  return rows.map((row) => inState('waiting', row));
}

/** Removes files that nobody posted for so many days and that are not held; at most `count`. */
export async function takeForgotten(
  db: Db,
  { days, count }: { days: number; count: number },
): Promise<FileIn<'waiting'>[]> {
  const rows = await db
    .deleteFrom('uploads')
    .where('id', 'in', (old) =>
      old
        .selectFrom('uploads')
        .select('id')
        .where('created_at', '<', sql<Date>`now() - make_interval(hours => 24 * ${days})`)
        .where('is_held', '=', false)
        .orderBy('created_at')
        .limit(count)
        .forUpdate()
        .skipLocked(),
    )
    .returning(waitingFields)
    .execute();
  return rows.map((row) => inState('waiting', row));
}

/** Removes a member's waiting files; at most `count`. */
export async function takeWaitingOf(db: Db, memberId: MemberId, count: number): Promise<FileIn<'waiting'>[]> {
  const rows = await db
    .deleteFrom('uploads')
    .where('id', 'in', (own) =>
      own.selectFrom('uploads').select('id').where('member_id', '=', memberId).limit(count).forUpdate(),
    )
    .returning(waitingFields)
    .execute();
  return rows.map((row) => inState('waiting', row));
}

/** Finds a file by its id: of a product, or one of the member's waiting files. */
export async function findFile(
  db: Db,
  id: FileId,
  memberId: MemberId,
): Promise<FileIn<'waiting' | 'attached'> | undefined> {
  const found = await sql<FileRow & { state: 'waiting' | 'attached' }>`
    select 'waiting' as state, ${waitingColumns} from uploads where id = ${id} and member_id = ${memberId}
    union all select 'attached', ${pictureColumns} from product_pictures where id = ${id}
    union all select 'attached', ${attachmentColumns} from product_attachments where id = ${id}`.execute(db);
  const [row] = found.rows;
  return row && inState(row.state, row);
}

/** A file of a product and its position, from 0. */
export type PlacedFile = StoredFile & { position: number };

/** Pictures and attachments of a product in display order. */
export async function listAttached(db: Db, productId: ProductId): Promise<PlacedFile[]> {
  const found = await sql<FileRow & { position: number }>`
    select ${pictureColumns} from product_pictures where product_id = ${productId}
    union all select ${attachmentColumns} from product_attachments where product_id = ${productId}
    order by position, id`.execute(db);
  return found.rows.map((row) => ({ ...storedOf(row), position: row.position }));
}

/**
 * The name that the file's owner gave it. Undefined if the file is not posted yet or was removed, even if it is still
 * stored.
 */
export async function findAttachmentName(
  db: Db,
  productId: ProductId,
  file: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from product_attachments where product_id = ${productId} and file = ${file}`.execute(db);
  return rows[0]?.name;
}

/** The alternative text of a picture. */
export function altOf(stored: StoredFile): string {
  return stored.kind === 'picture' ? stored.alt : '';
}

function inState<State extends 'waiting' | 'attached'>(state: State, row: FileRow) {
  return { state, productId: row.productId, stored: storedOf(row) };
}

/** Converts a row to a picture or an attachment. The tables allow exactly one of the two kinds. */
export function storedOf({
  id,
  stem,
  width,
  height,
  alt,
  file,
  name,
  mediaType,
  bytes,
}: FileRow): StoredFile {
  return stem === null
    ? {
        kind: 'attachment',
        id,
        file: file ?? '',
        name: name ?? '',
        mediaType: mediaType ?? '',
        bytes: bytes ?? 0,
      }
    : { kind: 'picture', id, stem, width: width ?? 0, height: height ?? 0, alt: alt ?? '' };
}

/** For a query: a member's files held for a product, as JSON of `FileRow`. The parameters are column names. */
export function pendingFilesJson(memberId: string, productId: string): string {
  return `(
    select coalesce(json_agg(json_build_object('id', u.id, 'productId', u.product_id, 'stem', u.stem, 'width', u.width,
      'height', u.height, 'file', u.file, 'name', u.name, 'mediaType', u.media_type, 'bytes', u.bytes) order by u.id), '[]')
    from uploads u where u.member_id = ${memberId} and u.product_id = ${productId} and u.is_held)`;
}
