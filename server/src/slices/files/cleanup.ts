/** Files that go again: their rows in a transaction, the files by a job that tries until they are gone. */
import { draftDays } from '#contract/core/draft.ts';
import type { MemberId, ProductId } from '#contract/core/ids.ts';
import type { FileIn } from '#contract/files/model.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import { productFilesRemoved } from './events.ts';
import { partsOf } from './folder.ts';
import {
  deleteAttached,
  type FileOwner,
  listAttached,
  takeForgotten,
  takePending,
  takeWaiting,
  takeWaitingOf,
} from './queries.ts';
import { giveRoomBack } from './room-queries.ts';

/** Days that a waiting file may lie: each write of the draft that names it makes that younger (rules/files 23). */
const waitingDays = 2 * draftDays;

/** To be called where the row that names the file is deleted. */
export async function forgetFile(
  unit: UnitOfWork,
  { productId, stored }: FileIn<'waiting' | 'attached'>,
): Promise<void> {
  await giveRoomBack(unit.tx, stored.id);
  unit.happened(productFilesRemoved, { productId, files: partsOf(stored) });
}

/** Removes all files of a product, which is locked. */
export async function forgetAttached(unit: UnitOfWork, productId: ProductId): Promise<void> {
  for (const stored of await listAttached(unit.tx, productId)) {
    const file = { state: 'attached', productId, stored } as const;
    await deleteAttached(unit.tx, file);
    await forgetFile(unit, file);
  }
}

/** Takes back files whose post failed. Those that cannot be reached now go with what nobody posted. */
export async function forgetWaiting(
  { write, log }: AppContext,
  owner: FileOwner,
  files: FileIn<'waiting'>[],
): Promise<void> {
  if (files.length === 0) return;
  const ids = files.map(({ stored }) => stored.id);
  const forgetting = write(async (unit) => {
    for (const file of await takeWaiting(unit.tx, owner, ids)) await forgetFile(unit, file);
  });
  // What made the post fail is what its sender hears of.
  await forgetting.catch((error) => log.warn({ err: error }, 'uploads are left until they are old'));
}

/** Removes what a member who leaves has waiting, a batch at a time. */
export async function forgetWaitingOf({ write }: AppContext, memberId: MemberId): Promise<void> {
  for (let removed = 1; removed > 0; ) {
    removed = await write(async (unit) => {
      const waiting = await takeWaitingOf(unit.tx, memberId, 100);
      for (const file of waiting) await forgetFile(unit, file);
      return waiting.length;
    });
  }
}

/** Removes what is held for a product that was refused, or taken back. */
export async function deletePending(unit: UnitOfWork, owner: FileOwner): Promise<void> {
  for (const file of await takePending(unit.tx, owner)) await forgetFile(unit, file);
}

/** Removes what nobody posted, a batch at a time. */
export async function clearForgottenFiles({ write }: AppContext): Promise<void> {
  for (let removed = 1; removed > 0; ) {
    removed = await write(async (unit) => {
      const forgotten = await takeForgotten(unit.tx, { days: waitingDays, count: 100 });
      for (const file of forgotten) await forgetFile(unit, file);
      return forgotten.length;
    });
  }
}
