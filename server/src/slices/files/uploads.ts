/** Files sent with a post or before it: read, and stored until their product takes them. */
import { Fault, invalid } from '#contract/core/fault.ts';
import type { MemberId } from '#contract/core/ids.ts';
import { type Arrangement, type FileIn, filesLimit } from '#contract/files/model.ts';
import { fileTexts } from '#contract/files/texts.ts';
import type { TaskOptions } from '../../packages/worker-process/index.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { deleteUnposted } from './cleanup.ts';
import { prepareFile } from './prepare.ts';
import { type FileOwner, insertWaiting, listWaiting } from './queries.ts';
import { lockUsage, reserveQuota } from './quota-queries.ts';
import { type PreparedFile, storeParts } from './stored-parts.ts';

/** Waiting files of one member, for products that are not posted yet: five products with the most files. */
const waitingLimit = 60;

/** Lists a member's waiting files. Throws `invalid` if one more is too many. */
export async function waitingFiles(
  { database }: AppContext,
  memberId: MemberId,
): Promise<FileIn<'waiting'>[]> {
  const waiting = await listWaiting(database.db, memberId);
  if (waiting.length >= waitingLimit) throw tooManyWaiting();
  return waiting;
}

/** Prepares all files of a post. If one cannot be read, the post fails with its error text. */
export async function prepareIncoming(
  context: AppContext,
  { incoming, order }: Arrangement,
  turn: TaskOptions,
): Promise<PreparedFile[]> {
  if (incoming.length + order.length > 2 * filesLimit) throw tooManyFiles();
  const prepared: PreparedFile[] = [];
  // Prepares one file after the other, as pictures take memory.
  for (const file of incoming) {
    const field = file.state === 'sent' ? 'files' : 'files.linked';
    prepared.push(await named(field, prepareFile(context, file, turn)));
  }
  return prepared;
}

/**
 * Stores a file that is sent before its post. Throws `invalid` if it is one too many, or exceeds the member's storage.
 */
export function storeUnpostedFile(
  context: AppContext,
  prepared: PreparedFile,
  owner: FileOwner,
): Promise<FileIn<'waiting'>> {
  return keepFile(context, prepared, owner, { most: waitingLimit });
}

/** Stores a file for its product; the row precedes the stored parts. */
async function keepFile(
  context: AppContext,
  { stored, parts }: PreparedFile,
  owner: FileOwner,
  { most = Number.POSITIVE_INFINITY } = {},
): Promise<FileIn<'waiting'>> {
  const bytes = parts.reduce((sum, { content }) => sum + content.length, 0);
  const waiting = await context.write(async ({ tx }) => {
    const usage = await lockUsage(tx, owner.memberId);
    if (usage.waiting >= most) throw tooManyWaiting();
    if (usage.bytes + bytes > context.bytesPerMember) throw invalid({ files: fileTexts.noRoom });
    const inserted = await insertWaiting(tx, owner, stored);
    await reserveQuota(tx, { id: inserted.stored.id, memberId: owner.memberId, bytes });
    return inserted;
  });
  try {
    await storeParts(context.storage, owner.productId, parts);
  } catch (error) {
    await deleteUnposted(context, owner, [waiting]);
    throw error;
  }
  return waiting;
}

/** Stores the files sent with a post while `work` attaches them to its product, and deletes them if that fails. */
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
    await deleteUnposted(context, owner, arrived);
    throw error;
  }
}

function tooManyWaiting(): Fault {
  return invalid({ files: fileTexts.tooManyWaiting });
}

export function tooManyFiles(): Fault {
  return invalid({ files: fileTexts.tooMany(filesLimit) });
}

/** Reports a file's error at the field it came from. */
async function named<Result>(field: 'files' | 'files.linked', work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    if (!(error instanceof Fault)) throw error;
    throw new Fault(error.code, error.message, {
      ...error.details,
      errors: { [field]: error.message },
    });
  });
}
