/** Files that come along with a post or ahead of it: read, and kept until their product takes them. */
import { Fault, invalid } from '#contract/core/fault.ts';
import type { MemberId } from '#contract/core/ids.ts';
import { type Arrangement, type FileIn, filesLimit } from '#contract/files/model.ts';
import { fileTexts } from '#contract/files/texts.ts';
import type { TaskOptions } from '../../packages/worker-process/index.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { forgetWaiting } from './cleanup.ts';
import { type PreparedFile, storeParts } from './folder.ts';
import { prepareFile } from './prepare.ts';
import { type FileOwner, insertWaiting, listWaiting } from './queries.ts';
import { lockHeld, takeRoom } from './room-queries.ts';

/** Of one member, for products that are not posted yet: five of the largest. */
const waitingLimit = 60;

/** Files of a member that wait. Throws `invalid` when one more is too many. */
export async function waitingFiles(
  { database }: AppContext,
  memberId: MemberId,
): Promise<FileIn<'waiting'>[]> {
  const waiting = await listWaiting(database.db, memberId);
  if (waiting.length >= waitingLimit) throw tooManyWaiting();
  return waiting;
}

/** Everything that a post brings with it; any that cannot be read fails the post, with its sentence. */
export async function prepareIncoming(
  context: AppContext,
  { incoming, order }: Arrangement,
  turn: TaskOptions,
): Promise<PreparedFile[]> {
  if (incoming.length + order.length > 2 * filesLimit) throw tooManyFiles();
  const prepared: PreparedFile[] = [];
  // One after the other: pictures take memory.
  for (const file of incoming) {
    const field = file.state === 'sent' ? 'files' : 'files.linked';
    prepared.push(await named(field, prepareFile(context, file, turn)));
  }
  return prepared;
}

/** Keeps a file that is sent ahead of its post. Throws `invalid` when it is one too many, or there is no room for it. */
export function keepAhead(
  context: AppContext,
  prepared: PreparedFile,
  owner: FileOwner,
): Promise<FileIn<'waiting'>> {
  return keepFile(context, prepared, owner, { most: waitingLimit });
}

/** Keeps a file for the product that is to take it; its row stands before what is stored. */
async function keepFile(
  context: AppContext,
  { stored, parts }: PreparedFile,
  owner: FileOwner,
  { most = Number.POSITIVE_INFINITY } = {},
): Promise<FileIn<'waiting'>> {
  const bytes = parts.reduce((sum, { content }) => sum + content.length, 0);
  const waiting = await context.write(async ({ tx }) => {
    const held = await lockHeld(tx, owner.memberId);
    if (held.waiting >= most) throw tooManyWaiting();
    if (held.bytes + bytes > context.bytesPerMember) throw invalid({ files: fileTexts.noRoom });
    const inserted = await insertWaiting(tx, owner, stored);
    await takeRoom(tx, { id: inserted.stored.id, memberId: owner.memberId, bytes });
    return inserted;
  });
  try {
    await storeParts(context.storage, owner.productId, parts);
  } catch (error) {
    await forgetWaiting(context, owner, [waiting]);
    throw error;
  }
  return waiting;
}

/** Keeps what came along for the time of `work`, which puts it on its product; takes it back when that fails. */
export async function withIncoming<Result>(
  context: AppContext,
  incoming: PreparedFile[],
  owner: FileOwner,
  work: (arrived: FileIn<'waiting'>[]) => Promise<Result>,
): Promise<Result> {
  const arrived: FileIn<'waiting'>[] = [];
  try {
    for (const prepared of incoming) arrived.push(await keepFile(context, prepared, owner));
    return await work(arrived);
  } catch (error) {
    await forgetWaiting(context, owner, arrived);
    throw error;
  }
}

function tooManyWaiting(): Fault {
  return invalid({ files: fileTexts.tooManyWaiting });
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
