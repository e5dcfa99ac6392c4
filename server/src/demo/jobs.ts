/** Draws the pictures of the demo content after the start, so that nobody waits for them. */
import type { MemberId, ProductId } from '#contract/core/ids.ts';
import { contentTopics, topics } from '#contract/core/topics.ts';
import type { Picture, Unnumbered } from '#contract/files/model.ts';
import { taskModule } from '../packages/worker-process/index.ts';
import { type FactJob, onFact } from '../platform/jobs/facts.ts';
import type { Services } from '../platform/services.ts';
import {
  insertPictures,
  removeAvatar,
  removePicture,
  storeAvatar,
  storePicture,
} from '../slices/files/index.ts';
import { setPrimaryPicture } from '../slices/products/index.ts';
import { demoAvatarsWanted, demoPicturesWanted, type PicturesWanted } from './facts.ts';
import { claimUnpictured, findUnpictured, setMissingAvatar } from './queries.ts';

const drawing = taskModule<typeof import('./pictures.ts')>(new URL('pictures.ts', import.meta.url));

export function demoJobs(services: Services): FactJob[] {
  return [
    onFact(demoPicturesWanted, (wanted) => drawPictures(services, wanted)),
    onFact(demoAvatarsWanted, ({ memberIds }) => drawAvatars(services, memberIds)),
  ];
}

/** A product that has pictures is left alone: the job may run again after a crash. */
async function drawPictures(services: Services, wanted: PicturesWanted): Promise<void> {
  const { productId, category, seeds } = wanted;
  const title = await findUnpictured(services.database.db, productId);
  if (title === undefined) return;
  const stored: Unnumbered<Picture>[] = [];
  for (const seed of seeds) {
    const drawn = await services.workerProcess.run(drawing, 'drawPicture', [{ category, seed }]);
    stored.push(await storePicture(services, { productId }, drawn));
  }
  const isTaken = await attachPictures(services, { productId, title }, stored);
  if (isTaken) return;
  for (const unused of stored) await removePicture(services.storage, { productId }, unused);
}

function attachPictures(
  { write }: Services,
  { productId, title }: { productId: ProductId; title: string },
  pictures: Unnumbered<Picture>[],
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

async function drawAvatars(services: Services, memberIds: MemberId[]): Promise<void> {
  for (const [seed, memberId] of memberIds.entries()) {
    const drawn = await services.workerProcess.run(drawing, 'drawAvatar', [seed]);
    const avatar = await storeAvatar(services, drawn);
    const isTaken = await services.write(async ({ tx, changed }) => {
      const isSet = await setMissingAvatar(tx, memberId, avatar);
      if (isSet) changed(topics.everything);
      return isSet;
    });
    if (!isTaken) await removeAvatar(services.storage, avatar);
  }
}
