/** Files that come along with a post or ahead of it: read, and kept until their product takes them. */
import { Fault, invalid } from '#contract/core/fault.ts';
import type { MemberId } from '#contract/core/ids.ts';
import { type Arrangement, type FileIn, filesLimit } from '#contract/files/model.ts';
import { fileTexts } from '#contract/files/texts.ts';
import type { Services } from '../../platform/services.ts';
import { forgetWaiting } from './cleanup.ts';
import { type PreparedFile, storeParts } from './folder.ts';
import { prepareFile } from './prepare.ts';
import { type FileOwner, insertWaiting, listWaiting } from './queries.ts';

/** Of one member, for products that are not posted yet: five of the largest. */
const waitingLimit = 60;

/** Files of a member that wait. Throws `invalid` when one more is too many. */
export async function waitingFiles({ database }: Services, memberId: MemberId): Promise<FileIn<'waiting'>[]> {
  const waiting = await listWaiting(database.db, memberId);
  if (waiting.length >= waitingLimit) throw tooManyWaiting();
  return waiting;
}

/** Everything that a post brings with it; any that cannot be read fails the post, with its sentence. */
export async function prepareIncoming(
  services: Services,
  { incoming, order }: Arrangement,
): Promise<PreparedFile[]> {
  if (incoming.length + order.length > 2 * filesLimit) throw tooManyFiles();
  const prepared: PreparedFile[] = [];
  // One after the other: pictures take memory.
  for (const file of incoming) {
    const field = file.state === 'sent' ? 'files' : 'files.linked';
    prepared.push(await named(field, prepareFile(services, file)));
  }
  return prepared;
}

/** Keeps a file that is sent ahead of its post. Throws `invalid` when others came at once and it is one too many. */
export async function keepAhead(
  services: Services,
  prepared: PreparedFile,
  owner: FileOwner,
): Promise<FileIn<'waiting'>> {
  const kept = await keepFile(services, prepared, owner);
  const waiting = await listWaiting(services.database.db, owner.memberId);
  if (waiting.length <= waitingLimit) return kept;
  await forgetWaiting(services, owner, [kept]);
  throw tooManyWaiting();
}

function tooManyWaiting(): Fault {
  return invalid({ files: fileTexts.tooManyWaiting });
}

/** Keeps a file for the product that is to take it; its row stands before what is stored. */
async function keepFile(
  services: Services,
  { stored, parts }: PreparedFile,
  owner: FileOwner,
): Promise<FileIn<'waiting'>> {
  const waiting = await insertWaiting(services.database.db, owner, stored);
  try {
    await storeParts(services.storage, owner.productId, parts);
  } catch (error) {
    await forgetWaiting(services, owner, [waiting]);
    throw error;
  }
  return waiting;
}

/** Keeps what came along for the time of `work`, which puts it on its product; takes it back when that fails. */
export async function withIncoming<Result>(
  services: Services,
  incoming: PreparedFile[],
  owner: FileOwner,
  work: (arrived: FileIn<'waiting'>[]) => Promise<Result>,
): Promise<Result> {
  const arrived: FileIn<'waiting'>[] = [];
  try {
    for (const prepared of incoming) arrived.push(await keepFile(services, prepared, owner));
    return await work(arrived);
  } catch (error) {
    await forgetWaiting(services, owner, arrived);
    throw error;
  }
}

export function tooManyFiles(): Fault {
  return invalid({ files: fileTexts.tooMany(filesLimit) });
}

/** A file's own failure, told at the field that brought it. */
async function named<Result>(field: 'files' | 'files.linked', work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    if (!(error instanceof Fault)) throw error;
    throw new Fault(error.code, error.message, {
      ...error.details,
      errors: { [field]: error.message },
    });
  });
}
