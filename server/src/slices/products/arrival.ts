/** Files that come along with a post or ahead of it: read, stored, and put where they belong. */
import { Fault, invalid } from '#contract/core/fault.ts';
import type { FileId, MemberId, ProductId } from '#contract/core/ids.ts';
import { filesLimit } from '#contract/files/model.ts';
import { fileTexts } from '#contract/files/texts.ts';
import { wireFieldNames, wireFileFields } from '#contract/products/form-wire.ts';
import type { PostProduct } from '#contract/products/posting.ts';
import { productTexts } from '#contract/products/texts.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { type PreparedUpload, prepareUpload } from '../files/index.ts';
import { forgetUploads } from './leavings.ts';
import { fetchPicture } from './links.ts';
import {
  arrangeFiles,
  insertAttachment,
  insertPicture,
  listProductFiles,
  setPrimaryPicture,
} from './posting-queries.ts';
import { insertUpload, takeUploads, type WaitingUpload } from './upload-queries.ts';

/** A file that was sent along or fetched, by the name or address that a post may choose it by. */
export interface Incoming {
  name: string;
  prepared: PreparedUpload;
}

/** Everything that a post brings with it; any that cannot be read fails the post, with its sentence. */
export async function readIncoming(
  services: Services,
  { sent, pictureUrls, arrangement }: Pick<PostProduct, 'sent' | 'pictureUrls' | 'arrangement'>,
): Promise<Incoming[]> {
  if (sent.length + pictureUrls.length + arrangement.length > 2 * filesLimit) throw tooMany();
  const incoming: Incoming[] = [];
  // One after the other: pictures take memory.
  for (const file of sent) {
    incoming.push({
      name: file.name,
      prepared: await named(wireFieldNames.files, prepareUpload(services.workerProcess, file)),
    });
  }
  for (const url of pictureUrls) {
    incoming.push({ name: url, prepared: await named(wireFileFields.fetched, fetchPicture(services, url)) });
  }
  return incoming;
}

export interface UploadOwner {
  memberId: MemberId;
  productId: ProductId;
}

/** Keeps an upload for the product that is to take it; its row stands before its files. */
export async function keepUpload(
  services: Services,
  prepared: PreparedUpload,
  owner: UploadOwner,
): Promise<FileId> {
  const id = await insertUpload(services.database.db, { ...owner, values: prepared.values });
  try {
    await prepared.store(services.storage, owner.productId);
  } catch (error) {
    await forgetUploads(services, { ids: [id], ...owner });
    throw error;
  }
  return id;
}

/** An upload by the name under which it came. */
export interface Arrived {
  id: FileId;
  name: string;
}

/** Keeps what came along for the time of `work`, which puts it on its product; takes it back when that fails. */
export async function withIncoming<Result>(
  services: Services,
  incoming: Incoming[],
  owner: UploadOwner,
  work: (arrived: Arrived[]) => Promise<Result>,
): Promise<Result> {
  const arrived: Arrived[] = [];
  try {
    for (const { name, prepared } of incoming) {
      arrived.push({ name, id: await keepUpload(services, prepared, owner) });
    }
    return await work(arrived);
  } catch (error) {
    await forgetUploads(services, { ids: arrived.map(({ id }) => id), ...owner });
    throw error;
  }
}

export interface Attaching {
  productId: ProductId;
  memberId: MemberId;
  /** Files to attach or to put in order; stored ones that are not named come after them. */
  arrangement: { id: FileId; alt: string }[];
  /** Null leaves the primary picture, or makes the first one primary. */
  primaryId: FileId | null;
  primaryBefore: FileId | null;
}

/** Puts uploads on their product and all its files in order. Throws `invalid` for what is not there any more. */
export async function attachFiles(db: Db, attaching: Attaching): Promise<void> {
  const { productId, memberId, arrangement, primaryBefore } = attaching;
  const before = await listProductFiles(db, productId);
  const known = new Set(before.map(({ id }) => id));
  const newcomers = arrangement.filter(({ id }) => !known.has(id));
  const taken = await takeUploads(db, { ids: newcomers.map(({ id }) => id), memberId, productId });
  if (taken.length !== new Set(newcomers.map(({ id }) => id)).size) throw uploadGone();
  if (before.length + taken.length > filesLimit) throw tooMany();
  for (const upload of taken) await insertStored(db, upload);

  const alts = new Map(arrangement.map(({ id, alt }) => [id, alt]));
  const unnamed = before.filter(({ id }) => !alts.has(id));
  const order = [...alts.keys(), ...unnamed.map(({ id }) => id)];
  await arrangeFiles(
    db,
    order.map((id, position) => ({ id, position, alt: alts.get(id) ?? null })),
  );
  const pictures = (await listProductFiles(db, productId)).filter(({ isPicture }) => isPicture);
  const isPicture = (id: FileId | null) => id !== null && pictures.some((picture) => picture.id === id);
  if (attaching.primaryId !== null && !isPicture(attaching.primaryId))
    throw uploadGone(wireFieldNames.primary);
  const primary = attaching.primaryId ?? (isPicture(primaryBefore) ? primaryBefore : pictures[0]?.id);
  await setPrimaryPicture(db, productId, primary ?? null);
}

async function insertStored(db: Db, { id, productId, values }: WaitingUpload): Promise<void> {
  const { kind, ...columns } = values;
  if (columns && 'stem' in columns)
    await insertPicture(db, { ...columns, id, productId, alt: '', position: 0 });
  else await insertAttachment(db, { ...columns, id, productId, position: 0 });
}

function tooMany(): Fault {
  return invalid({ [wireFieldNames.files]: fileTexts.tooMany(filesLimit) });
}

export function uploadGone(field: string = wireFileFields.arranged): Fault {
  return invalid({ [field]: productTexts.uploadGone });
}

/** A file's own failure, told at the field that brought it. */
async function named<Result>(field: string, work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    if (!(error instanceof Fault)) throw error;
    throw new Fault(error.code, error.message, {
      ...error.details,
      errors: { [field]: error.message },
    });
  });
}
