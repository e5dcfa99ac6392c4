import { roomText } from '#contract/core/bytes-text.ts';
import { backupReserve } from '../backup/backup-store.ts';
import { placeElsewhere } from '../packages/embedded-postgres/index.ts';
import { type Check, type Finding, stops, warning, well, worst } from './check.ts';
import { type DiskSpace, readDiskSpace } from './disk-space.ts';

/** Bytes below which PostgreSQL may not be able to write. */
const hardlyAny = 200e6;
/** Files below which the same is true, and the share at which to warn. */
const hardlyAnyFiles = 1_000;
const fewFiles = 0.05;

/** The disk of DATA_DIR, and that of the embedded database if it's elsewhere. */
export const disk: Check = {
  subject: 'disk',
  async run({ config: { dataDir, databaseUrl } }, signal) {
    const data = await readDiskSpace(dataDir, signal);
    const found = judgeDiskSpace('DATA_DIR', data);
    const elsewhere = databaseUrl === undefined ? placeElsewhere(data.folder) : undefined;
    if (elsewhere === undefined) return found;
    return worst(found, judgeDiskSpace('the database', await readDiskSpace(elsewhere, signal)));
  },
  unanswered: { state: 'stops', advice: 'Check the disk of DATA_DIR. A network drive may be disconnected.' },
};

/** `content` is on this disk. */
export function judgeDiskSpace(
  content: string,
  { folder, size, free, files, freeFiles }: DiskSpace,
): Finding {
  const says = `${roomText(free)} of ${roomText(size)} free in ${folder} (${content}).`;
  const freeUp = `Free up space there, or move ${content} to a larger disk.`;
  const saysFew = `The disk of ${folder} can hold only ${freeFiles} more files, of any size (inodes).`;
  const deleteFiles = 'Delete folders with many small files there, such as old logs, caches and mail.';
  const hasFew = files > 0 && freeFiles < files * fewFiles;
  if (free < hardlyAny) return stops(says, freeUp);
  if (hasFew && freeFiles < hardlyAnyFiles) return stops(saysFew, deleteFiles);
  if (free < backupReserve(size)) return warning(says, freeUp);
  return hasFew ? warning(saysFew, deleteFiles) : well(says);
}
