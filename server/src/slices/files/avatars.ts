/**
 * Faces of members, and the one of the association, its logo: stored in two sizes before a row names them, and gone again
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
import { avatarForgotten } from './events.ts';
import { newStem } from './folder.ts';
import { readSent, renderFace, renderLogo } from './pictures.ts';
import type { RenderedAvatar } from './render.ts';
import { insertWaitingAvatar, takeForgottenAvatars, takeWaitingAvatar } from './room-queries.ts';

/** Stores a face that was made before in both sizes; replies with the file's name. */
export async function storeRenderedAvatar(storage: BlobStore, face: RenderedAvatar): Promise<string> {
  const file = avatarFile(newStem());
  await storeFace(storage, file, face);
  return file;
}

/**
 * A face that is known by a row before it is stored, for `takeAvatar`; what nobody takes goes within the day. Throws
 * `too_large` and `unsupported_media` as every picture does.
 */
export async function keepAvatar(
  context: AppContext,
  sent: FileIn<'sent'>,
  turn: TaskOptions,
): Promise<string> {
  return keepFace(context, await renderFace(context.workerProcess, await readSent(sent), turn));
}

/** The same of the logo, with its size on screen. */
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
  await insertWaitingAvatar(database.db, file);
  await storeFace(storage, file, face);
  return file;
}

async function storeFace(storage: BlobStore, file: string, { large, small }: RenderedAvatar): Promise<void> {
  await storage.put(avatarKey(file), large);
  await storage.put(avatarKey(smallAvatarFile(file)), small);
}

/** To be called where a row begins to name it. Throws when it waited for too long. */
export async function takeAvatar(tx: Tx, file: string): Promise<void> {
  if (!(await takeWaitingAvatar(tx, file))) throw new Fault('unavailable', fileTexts.uploadGone);
}

/** To be called where the row that names it no longer does. */
export async function forgetAvatar({ happened }: UnitOfWork, file: string): Promise<void> {
  happened(avatarForgotten, { file });
}

/** A file that is not there is no failure: the job may run again. */
export async function removeAvatar(storage: BlobStore, file: string): Promise<void> {
  await storage.delete(avatarKey(file));
  await storage.delete(avatarKey(smallAvatarFile(file)));
}

/** Removes those whose change failed or was cut short. */
export async function clearForgottenAvatars({ write }: AppContext): Promise<void> {
  await write(async (unit) => {
    for (const file of await takeForgottenAvatars(unit.tx)) await forgetAvatar(unit, file);
  });
}

export function avatarKey(file: string): string {
  return `avatars/${file}`;
}
