/** Arranges the files of one product: which there are, their order, and the primary picture. */
import { Fault, invalid } from '#contract/core/fault.ts';
import type { FileId, ProductId } from '#contract/core/ids.ts';
import {
  type Arrangement,
  type FileIn,
  fallbackFile,
  filesLimit,
  type StoredFile,
} from '#contract/files/model.ts';
import { fileTexts } from '#contract/files/texts.ts';
import type { Db } from '../../platform/db/database.ts';
import { arrangeFiles, insertAttachments, insertPictures } from './attached-queries.ts';
import {
  altOf,
  type FileOwner,
  listAttached,
  type PlacedFile,
  reserveForReview,
  takeWaiting,
} from './queries.ts';
import { tooManyFiles } from './uploads.ts';

export interface Attaching extends FileOwner {
  arrangement: Arrangement;
  /** The stored files that were sent with the post, in the order of `arrangement.incoming`. */
  arrived: FileIn<'waiting'>[];
  primaryBefore: FileId | null;
}

/**
 * Moves waiting files to their locked product and puts all its files in order. Returns the primary picture. Throws
 * `invalid` if a file no longer exists.
 */
export async function attachFiles(db: Db, attaching: Attaching): Promise<FileId | null> {
  const { productId, arrangement, arrived, primaryBefore } = attaching;
  const order = [...arrangement.order, ...arrived.map(({ stored }) => ({ id: stored.id, alt: '' }))];
  // The input did not mention files, so they stay as they are.
  if (order.length === 0 && arrangement.primary === null) return primaryBefore;
  const before = await listAttached(db, productId);
  const added = await takeNamed(db, attaching, idsWithout(order, before));
  if (before.length + added.length > filesLimit) throw tooManyFiles();
  const placed = orderFiles([...before, ...added], order);
  const isNew = ({ id }: StoredFile) => added.some((file) => file.id === id);
  await insertPlaced(db, productId, placed.filter(isNew));
  await arrangeFiles(db, movedFrom(before, placed));
  return primaryAmong(placed, chosenPrimary(attaching, placed), primaryBefore);
}

/**
 * Returns the arrangement with the ids of the files sent with the post, which are now stored like those uploaded
 * before.
 */
export function arrangementWithIds(
  { incoming, order, primary }: Arrangement,
  arrived: FileIn<'waiting'>[],
): Arrangement {
  const came = arrived.map(({ stored }) => ({ id: stored.id, alt: '' }));
  const chosen = arrived[placeOf(primary, incoming)]?.stored;
  return { incoming: [], order: [...order, ...came], primary: chosen ? { id: chosen.id } : primary };
}

/** The index of the named file among those sent with the post; -1 if there is none. */
function placeOf(primary: Arrangement['primary'], incoming: Arrangement['incoming']): number {
  if (primary === null || 'id' in primary) return -1;
  return incoming.findIndex((file) => primary.name === (file.state === 'sent' ? file.name : file.url));
}

/** A name refers to a file sent with the post or to a stored picture. Throws `invalid` if it matches neither. */
function chosenPrimary({ arrangement, arrived }: Attaching, files: PlacedFile[]): FileId | null {
  const { incoming, primary } = arrangement;
  if (primary === null) return null;
  if ('id' in primary) return primary.id;
  const stored = files.find((file) => file.kind === 'picture' && fallbackFile(file.stem) === primary.name);
  const chosen = arrived[placeOf(primary, incoming)]?.stored ?? stored;
  if (chosen === undefined) throw fileGone('files.primary');
  return chosen.id;
}

function idsWithout(order: Arrangement['order'], before: StoredFile[]): FileId[] {
  const known = new Set(before.map(({ id }) => id));
  return [...new Set(order.map(({ id }) => id))].filter((id) => !known.has(id));
}

/** Takes all of the named files, or none if one is missing. */
async function takeNamed(db: Db, owner: FileOwner, ids: FileId[]): Promise<StoredFile[]> {
  const taken = await takeWaiting(db, owner, ids);
  refuseGone(
    ids,
    taken.map(({ stored }) => stored.id),
  );
  return taken.map(({ stored }) => stored);
}

/** Puts the listed files first, with the alternative texts given for them. */
export function orderFiles(files: StoredFile[], order: Arrangement['order']): PlacedFile[] {
  const alts = new Map(order.map(({ id, alt }) => [id, alt]));
  const ranks = new Map([...alts.keys()].map((id, rank) => [id, rank]));
  const rankOf = ({ id }: StoredFile) => ranks.get(id) ?? ranks.size;
  return files
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .map((file, position) => ({
      ...(file.kind === 'picture' ? { ...file, alt: alts.get(file.id) ?? file.alt } : file),
      position,
    }));
}

async function insertPlaced(db: Db, productId: ProductId, files: PlacedFile[]): Promise<void> {
  const pictures = files.filter((file) => file.kind === 'picture');
  const attachments = files.filter((file) => file.kind === 'attachment');
  await insertPictures(db, productId, pictures);
  await insertAttachments(db, productId, attachments);
}

/** Returns files that were attached before and get a new position or alternative text. */
function movedFrom(before: PlacedFile[], files: PlacedFile[]): PlacedFile[] {
  const known = new Map(before.map((file) => [file.id, file]));
  return files.filter((file) => {
    const old = known.get(file.id);
    return old !== undefined && (old.position !== file.position || altOf(old) !== altOf(file));
  });
}

/**
 * The chosen picture, else the previous one, else the first. Throws `invalid` if the choice is no picture of this
 * product.
 */
function primaryAmong(files: PlacedFile[], chosen: FileId | null, before: FileId | null): FileId | null {
  const pictures = files.filter(({ kind }) => kind === 'picture');
  const isThere = (id: FileId | null) => pictures.some((picture) => picture.id === id);
  if (chosen !== null && !isThere(chosen)) throw fileGone('files.primary');
  return chosen ?? (isThere(before) ? before : (pictures[0]?.id ?? null));
}

/**
 * The new primary picture once the current one is deleted. Throws `invalid` if the choice is no picture of this
 * product.
 */
export async function nextPrimary(
  db: Db,
  { productId, stored }: FileIn<'attached'>,
  chosen: FileId | null,
): Promise<FileId | null> {
  const attached = await listAttached(db, productId);
  const rest = attached.filter(({ kind, id }) => kind === 'picture' && id !== stored.id);
  if (chosen === null) return rest[0]?.id ?? null;
  if (!rest.some(({ id }) => id === chosen)) throw fileGone('nextPrimary');
  return chosen;
}

function fileGone(field: 'files.primary' | 'nextPrimary'): Fault {
  return invalid({ [field]: fileTexts.uploadGone });
}

/** The error that lists the missing files of a post (rules/files 23). */
export function filesGone(missing: FileId[]): Fault {
  const message = fileTexts.uploadGone;
  return new Fault('invalid', message, { errors: { 'files.order': message }, gone: missing });
}

function refuseGone(named: FileId[], there: FileId[]): void {
  const missing = named.filter((id) => !there.includes(id));
  if (missing.length > 0) throw filesGone(missing);
}

/**
 * Reserves all files of a pending product as long as it is pending. Throws `invalid` if one is missing or reserved for
 * another product, and if there are too many.
 */
export async function holdFiles(db: Db, owner: FileOwner, { order }: Arrangement): Promise<void> {
  const ids = [...new Set(order.map(({ id }) => id))];
  if (ids.length > filesLimit) throw tooManyFiles();
  refuseGone(ids, await reserveForReview(db, owner, ids));
}
