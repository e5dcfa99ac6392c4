/**
 * Avatars of members and the association's logo. Both are stored in two sizes before a row references them, and deleted
 * after none does.
 */

import { Fault } from '#contract/core/fault.ts';
import type { SiteLogo } from '#contract/core/site.ts';
import { avatarFile, type FileIn, smallAvatarFile } from '#contract/files/model.ts';
import { fileTexts } from '#contract/files/texts.ts';
import type { BlobStore } from '../../packages/blob-store/index.ts';
import type { TaskOptions } from '../../packages/worker-process/index.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import { domainEvent } from '../../platform/jobs/events.ts';
import { readSent, renderFace, renderLogo } from './pictures.ts';
import { claimAvatar, insertUnclaimedAvatar, takeAbandonedAvatars } from './quota-queries.ts';
import type { RenderedAvatar } from './render.ts';
import { newStem } from './stored-parts.ts';

/** `file` is the large size of an avatar that no row references any more. */
export const avatarForgotten = domainEvent<{ file: string }>('avatar-forgotten');

/** Stores an avatar that was rendered before in both sizes; returns the file's name. */
export async function storeRenderedAvatar(storage: BlobStore, face: RenderedAvatar): Promise<string> {
  const file = avatarFile(newStem());
  await storeFace(storage, file, face);
  return file;
}

/**
 * Stores a new avatar after a row records it, until `takeAvatar` claims it. Unclaimed avatars are deleted within the
 * day. Throws `too_large` and `unsupported_media` as for every picture.
 */
export async function keepAvatar(
  context: AppContext,
  sent: FileIn<'sent'>,
  turn: TaskOptions,
): Promise<string> {
  return keepFace(context, await renderFace(context.workerProcess, await readSent(sent), turn));
}

/** Stores the logo in the same way, with its size on screen. */
export async function keepLogo(
  context: AppContext,
  sent: FileIn<'sent'>,
  turn: TaskOptions,
): Promise<SiteLogo> {
  const logo = await renderLogo(context.workerProcess, await readSent(sent), turn);
  const { width, height } = logo;
  return { file: await keepFace(context, logo), width, height };
}

async function keepFace({ database, storage }: AppContext, face: RenderedAvatar): Promise<string> {
  const file = avatarFile(newStem());
  await insertUnclaimedAvatar(database.db, file);
  await storeFace(storage, file, face);
  return file;
}

async function storeFace(storage: BlobStore, file: string, { large, small }: RenderedAvatar): Promise<void> {
  await storage.put(avatarKey(file), large);
  await storage.put(avatarKey(smallAvatarFile(file)), small);
}

/** Claims an avatar. Call this when a row begins to reference it. Throws if it is no longer stored. */
export async function takeAvatar(tx: Tx, file: string): Promise<void> {
  if (!(await claimAvatar(tx, file))) throw new Fault('unavailable', fileTexts.uploadGone);
}

/** Deletes an avatar. Call this when no row references it any more. */
export async function forgetAvatar({ happened }: UnitOfWork, file: string): Promise<void> {
  happened(avatarForgotten, { file });
}

/** Ignores missing files, as the job may run again. */
export async function removeAvatar(storage: BlobStore, file: string): Promise<void> {
  await storage.delete(avatarKey(file));
  await storage.delete(avatarKey(smallAvatarFile(file)));
}

/** Deletes avatars whose change failed or was interrupted. */
export async function clearForgottenAvatars({ write }: AppContext): Promise<void> {
  await write(async (unit) => {
    for (const file of await takeAbandonedAvatars(unit.tx)) await forgetAvatar(unit, file);
  });
}

export function avatarKey(file: string): string {
  return `avatars/${file}`;
}
