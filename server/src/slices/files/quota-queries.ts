/** SQL of the storage that a member's files use. */
import { sql } from 'kysely';
import type { FileId, MemberId, ProductId } from '#contract/core/ids.ts';
import type { ExportedUpload } from '#contract/exports/model.ts';
import { fallbackFile } from '#contract/files/model.ts';
import { authoredIds } from '../../platform/db/author-rows.ts';
import type { Database, Db, Tx } from '../../platform/db/database.ts';
import { iterateRows } from '../../platform/db/row-pages.ts';
import { type FileRow, storedOf } from './queries.ts';

export interface PendingReply {
  /** Counts files that wait for their product. */
  waiting: number;
  /** The size of all files in bytes. */
  bytes: number;
}

/** Locks and returns the member's usage until the transaction ends. Simultaneous uploads wait for each other. */
export async function lockUsage(tx: Tx, memberId: MemberId): Promise<PendingReply> {
  await sql`select from members where id = ${memberId} for no key update`.execute(tx);
  const { rows } = await sql<PendingReply>`
    select (select count(*)::integer from uploads where member_id = ${memberId}) as waiting,
      (select coalesce(sum(bytes), 0)::bigint from stored_files where member_id = ${memberId}) as bytes`.execute(
    tx,
  );
  return rows[0] ?? { waiting: 0, bytes: 0 };
}

export interface Reservation {
  id: FileId;
  memberId: MemberId;
  bytes: number;
}

export async function reserveQuota(tx: Tx, { id, memberId, bytes }: Reservation): Promise<void> {
  await tx.insertInto('stored_files').values({ id, member_id: memberId, bytes }).execute();
}

export async function releaseQuota(db: Db, id: FileId): Promise<void> {
  await db.deleteFrom('stored_files').where('id', '=', id).execute();
}

/** Hours after which a new avatar is abandoned; a change takes seconds. */
const waitingHours = 12;

export async function insertUnclaimedAvatar(db: Db, file: string): Promise<void> {
  await db.insertInto('waiting_avatars').values({ file }).execute();
}

/** Claims a new avatar; false if it no longer exists. */
export async function claimAvatar(db: Db, file: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('waiting_avatars')
    .where('file', '=', file)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Removes avatars that no member claimed. */
export async function takeAbandonedAvatars(db: Db): Promise<string[]> {
  const rows = await db
    .deleteFrom('waiting_avatars')
    .where('created_at', '<', sql<Date>`now() - make_interval(hours => ${waitingHours})`)
    .returning('file')
    .execute();
  return rows.map(({ file }) => file);
}

/** Files that wait to be posted. */
export async function* exportUploads(database: Database, memberId: MemberId): AsyncGenerator<ExportedUpload> {
  const rows = iterateRows<FileRow & { createdAt: Date }>((after, limit) =>
    database.query(
      `select id, product_id as "productId", stem, width, height, file, name, media_type as "mediaType", bytes,
         created_at as "createdAt"
       from uploads where member_id = $1 and id > $2 order by id limit $3`,
      [memberId, after, limit],
    ),
  );
  for await (const row of rows) {
    yield { productId: row.productId, stored: storedOf(row), createdAt: row.createdAt };
  }
}

/** One stored file: a picture in its largest size, or an attachment. */
export interface ExportedFile {
  productId: ProductId;
  file: string;
}

interface NamedRow {
  id: FileId;
  productId: ProductId;
  /** The name of a picture's files; null for an attachment. */
  stem: string | null;
  /** The file name of an attachment; null for a picture. */
  file: string | null;
}

/** Yields the member's posted and waiting files. */
export async function* listFiles(database: Database, memberId: MemberId): AsyncGenerator<ExportedFile> {
  for (const { from, stem, file } of places) {
    const rows = iterateRows<NamedRow>((after, limit) =>
      database.query(
        `select f.id, f.product_id as "productId", ${stem} as stem, ${file} as file
         from ${from} and f.id > $2 order by f.id limit $3`,
        [memberId, after, limit],
      ),
    );
    for await (const row of rows) yield { productId: row.productId, file: nameOf(row) };
  }
}

/** SQL for the posted files of a table. `$1` is the member. */
const posted = (table: string) =>
  `${authoredIds('products')} p join ${table} f on f.product_id = p.id where true`;

const places = [
  { from: posted('product_pictures'), stem: 'f.stem', file: 'null' },
  { from: posted('product_attachments'), stem: 'null', file: 'f.file' },
  { from: 'uploads f where f.member_id = $1', stem: 'f.stem', file: 'f.file' },
];

function nameOf({ stem, file }: NamedRow): string {
  return stem === null ? (file ?? '') : fallbackFile(stem);
}

export async function findAvatar(database: Database, memberId: MemberId): Promise<string | null> {
  const [row] = await database.query<{ avatar: string | null }>('select avatar from members where id = $1', [
    memberId,
  ]);
  return row?.avatar ?? null;
}
