/** Deletes files: rows in a transaction, files by a job that retries until they are deleted. */

import type { MemberId, ProductId } from '#contract/core/ids.ts';
import type { FileIn } from '#contract/files/model.ts';
import { draftDays } from '#contract/posts/model.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import { domainEvent } from '../../platform/jobs/events.ts';
import { deleteAttached } from './attached-queries.ts';
import { avatarKey } from './avatars.ts';
import {
  type FileOwner,
  listAttached,
  takeForgotten,
  takePending,
  takeWaiting,
  takeWaitingOf,
} from './queries.ts';
import { findAvatar, listFiles, releaseQuota } from './quota-queries.ts';
import { partsOf, productFileKey } from './stored-parts.ts';

/** `files` are names in the product's folder that no row references any more. */
export const productFilesRemoved = domainEvent<{ productId: ProductId; files: string[] }>(
  'product-files-removed',
);

/** Days that an unposted file is stored. Saving a draft that references the file restarts them (rules/files 23). */
const waitingDays = 2 * draftDays;

/** Call this when the row that references the file is deleted. */
export async function forgetFile(
  unit: UnitOfWork,
  { productId, stored }: FileIn<'waiting' | 'attached'>,
): Promise<void> {
  await releaseQuota(unit.tx, stored.id);
  unit.happened(productFilesRemoved, { productId, files: partsOf(stored) });
}

/** Deletes all files of a locked product. */
export async function forgetAttached(unit: UnitOfWork, productId: ProductId): Promise<void> {
  for (const stored of await listAttached(unit.tx, productId)) {
    const file = { state: 'attached', productId, stored } as const;
    await deleteAttached(unit.tx, file);
    await forgetFile(unit, file);
  }
}

/** Deletes the files of a failed post. Files that cannot be deleted now are deleted later with all unposted files. */
export async function deleteUnposted(
  { write, log }: AppContext,
  owner: FileOwner,
  files: FileIn<'waiting'>[],
): Promise<void> {
  if (files.length === 0) return;
  const ids = files.map(({ stored }) => stored.id);
  const forgetting = write(async (unit) => {
    for (const file of await takeWaiting(unit.tx, owner, ids)) await forgetFile(unit, file);
  });
  // Only logs the error, as the sender already gets the error of the post.
  await forgetting.catch((error) => log.warn({ err: error }, 'uploads are left until they are old'));
}

/** Deletes the waiting files of a member who leaves, one batch at a time. */
export async function forgetWaitingOf({ write }: AppContext, memberId: MemberId): Promise<void> {
  for (let removed = 1; removed > 0; ) {
    removed = await write(async (unit) => {
      const waiting = await takeWaitingOf(unit.tx, memberId, 100);
      for (const file of waiting) await forgetFile(unit, file);
      return waiting.length;
    });
  }
}

/** Deletes files held for a product that was rejected or withdrawn. */
export async function deletePending(unit: UnitOfWork, owner: FileOwner): Promise<void> {
  for (const file of await takePending(unit.tx, owner)) await forgetFile(unit, file);
}

/** Deletes unposted files, one batch at a time. */
export async function clearForgottenFiles({ write }: AppContext): Promise<void> {
  for (let removed = 1; removed > 0; ) {
    removed = await write(async (unit) => {
      const forgotten = await takeForgotten(unit.tx, { days: waitingDays, count: 100 });
      for (const file of forgotten) await forgetFile(unit, file);
      return forgotten.length;
    });
  }
}

/** Yields the storage keys of a member's files: the avatar, and files of products, posted or waiting. */
export async function* listExportFiles(database: Database, memberId: MemberId): AsyncGenerator<string> {
  const avatar = await findAvatar(database, memberId);
  if (avatar !== null) yield avatarKey(avatar);
  for await (const { productId, file } of listFiles(database, memberId))
    yield productFileKey(productId, file);
}
