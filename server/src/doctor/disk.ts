import { roomText } from '#contract/core/bytes-text.ts';
import { backupReserve } from '../backup/backup-store.ts';
import { placeElsewhere } from '../packages/embedded-postgres/index.ts';
import { hasFewFiles, isFull, noRoom } from '../platform/disk-monitor.ts';
import { inTime } from '../platform/with-timeout.ts';
import { type Check, type Finding, stops, warning, well, worst } from './check.ts';
import { type DiskSpace, readDiskSpace } from './disk-space.ts';
import { askRunning } from './port.ts';

/** Milliseconds. What doesn't respond on PORT is the business of another check. */
const readyTimeout = 2_500;

/** The disk of DATA_DIR, that of the embedded database if it's elsewhere, and what the running Guildhall reports. */
export const disk: Check = {
  subject: 'disk',
  async run({ config }, signal) {
    const { dataDir, databaseUrl } = config;
    const running = inTime(askRunning(config, signal), readyTimeout, 'no response').catch(() => undefined);
    const data = await readDiskSpace(dataDir, signal);
    const refused = findRefusal(await running);
    const found = judgeDiskSpace('DATA_DIR', data);
    const elsewhere = databaseUrl === undefined ? placeElsewhere(data.folder) : undefined;
    if (elsewhere === undefined) return worst(found, refused);
    return worst(found, refused, judgeDiskSpace('the database', await readDiskSpace(elsewhere, signal)));
  },
  unanswered: { state: 'stops', advice: 'Check the disk of DATA_DIR. A network drive may be disconnected.' },
};

/** Free space doesn't show a quota, or the disk of a database on another machine. */
export function findRefusal(ready: string | undefined): Finding | undefined {
  if (!ready?.includes(`degraded: ${noRoom}`)) return undefined;
  const advice = 'Free up space on the disk of DATA_DIR and on that of the database, or raise the quota.';
  return stops('The running Guildhall reports that there was no room to write.', advice);
}

/** `content` is on this disk. */
export function judgeDiskSpace(content: string, space: DiskSpace): Finding {
  const { folder, size, free, freeFiles } = space;
  const says = `${roomText(free)} of ${roomText(size)} free in ${folder} (${content}).`;
  const freeUp = `Free up space there, or move ${content} to a larger disk.`;
  const saysFew = `The disk of ${folder} can hold only ${freeFiles} more files, of any size (inodes).`;
  const deleteFiles = 'Delete folders with many small files there, such as old logs, caches and mail.';
  const hasFew = hasFewFiles(space);
  if (isFull(space))
    return isFull({ ...space, freeFiles: space.files }) ? stops(says, freeUp) : stops(saysFew, deleteFiles);
  if (free < backupReserve(size)) return warning(says, freeUp);
  return hasFew ? warning(saysFew, deleteFiles) : well(says);
}
