/** Stores the pictures of the demo content after the start, so that the start does not wait for them. */
import type { MemberId, ProductId } from '#contract/core/ids.ts';
import { contentTopics, topics } from '#contract/core/topics.ts';
import { avatarSides, type Picture, pictureWidths, type WithoutId } from '#contract/files/model.ts';
import type { AppContext } from '../platform/app-context.ts';
import { type EventJob, onEvent } from '../platform/jobs/events.ts';
import {
  insertPictures,
  removeAvatar,
  removePicture,
  storeRenderedAvatar,
  storeRenderedPicture,
} from '../slices/files/index.ts';
import { setPrimaryPicture } from '../slices/products/index.ts';
import { readDemoContent, readDemoPicture } from './content.ts';
import { demoAvatarsWanted, demoPicturesWanted, type PicturesWanted } from './events.ts';
import { claimUnpictured, findUnpictured, setMissingAvatar } from './queries.ts';

export function demoJobs(context: AppContext): EventJob[] {
  return [
    onEvent(demoPicturesWanted, (wanted) => storePictures(context, wanted)),
    onEvent(demoAvatarsWanted, ({ memberIds }) => storeAvatars(context, memberIds)),
  ];
}

/** Skips a product that has pictures: the job may run again after a crash. */
async function storePictures(context: AppContext, { productId, pictures }: PicturesWanted): Promise<void> {
  const title = await findUnpictured(context.database.db, productId);
  if (title === undefined || pictures === undefined) return;
  const stored: WithoutId<Picture>[] = [];
  for (const name of pictures) {
    const sizes = pictureWidths.map((width) => ({ width, content: readDemoPicture(name, width) }));
    stored.push(await storeRenderedPicture(context, { productId }, sizes));
  }
  const isTaken = await attachPictures(context, { productId, title }, stored);
  if (isTaken) return;
  for (const unused of stored) await removePicture(context.storage, { productId }, unused);
}

function attachPictures(
  { write }: AppContext,
  { productId, title }: { productId: ProductId; title: string },
  pictures: WithoutId<Picture>[],
): Promise<boolean> {
  return write(async ({ tx, changed }) => {
    if (!(await claimUnpictured(tx, productId))) return false;
    const placed = pictures.map((picture, position) => ({
      ...picture,
      alt: altOf(title, position, pictures.length),
      position,
    }));
    const [primary] = await insertPictures(tx, productId, placed);
    await setPrimaryPicture(tx, productId, primary ?? null);
    changed(...contentTopics({ kind: 'product', id: productId }));
    return true;
  });
}

function altOf(title: string, position: number, count: number): string {
  const place = count === 1 ? '' : ` (${position + 1} of ${count})`;
  return `Abstract illustration for “${title}”${place}`;
}

async function storeAvatars(context: AppContext, memberIds: MemberId[]): Promise<void> {
  const { members } = readDemoContent();
  for (const [place, { key }] of members.entries()) {
    const memberId = memberIds[place];
    if (memberId === undefined) return;
    const face = (side: number) => readDemoPicture(`member-${key}`, side);
    const { large, small } = avatarSides;
    const avatar = await storeRenderedAvatar(context.storage, { large: face(large), small: face(small) });
    const isTaken = await context.write(async ({ tx, changed }) => {
      const isSet = await setMissingAvatar(tx, memberId, avatar);
      if (isSet) changed(topics.everything);
      return isSet;
    });
    if (!isTaken) await removeAvatar(context.storage, avatar);
  }
}
