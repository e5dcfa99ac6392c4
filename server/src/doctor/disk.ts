/** Room on the disks of the data, of the database and of the backups. */

import { roomText } from '#contract/core/bytes-text.ts';
import { placeElsewhere } from '../packages/embedded-postgres/index.ts';
import { leastRoom } from '../platform/vault/room.ts';
import type { Settings } from './context.ts';
import { type DiskRoom, roomOf } from './folder-room.ts';
import { type Found, type Probe, skipped, stops, warning, well } from './probe.ts';

/** Bytes below which PostgreSQL may not be able to write any more. */
const hardlyAny = 200e6;
/** Files, likewise; and the share of all at which somebody should look. */
const hardlyAnyFiles = 1_000;
const fewFiles = 0.05;

export const dataDisk: Probe<Settings> = {
  subject: 'disk',
  async examine({ config: { dataDir, databaseUrl } }, signal) {
    const data = await roomOf(dataDir, signal);
    const found = judgeRoom('DATA_DIR', data);
    const elsewhere = databaseUrl === undefined ? placeElsewhere(data.folder) : undefined;
    if (elsewhere === undefined) return found;
    return [...found, ...judgeRoom('the database', await roomOf(elsewhere, signal))];
  },
  silence: {
    state: 'stops',
    advice: 'Check the disk of DATA_DIR. A network drive may be disconnected, or a disk may be failing.',
  },
};

export const backupDisk: Probe<Settings> = {
  subject: 'backup disk',
  async examine({ config: { backup, dataDir } }, signal) {
    if (backup === undefined) return skipped('Backups are off, or made by whoever runs the database.');
    if (!('folder' in backup.place)) return skipped('Backups are in a bucket.');
    const [room, data] = await Promise.all([roomOf(backup.place.folder, signal), roomOf(dataDir, signal)]);
    if (room.device !== data.device) return judgeRoom('BACKUP_URL', room);
    return warning(
      'Backups are on the disk of DATA_DIR and would be lost with it.',
      'Set BACKUP_URL to a folder on another disk, or to a bucket (docs/running/backup.md).',
    );
  },
  silence: {
    state: 'warning',
    advice: 'Check the disk of BACKUP_URL. A network drive may be disconnected.',
  },
};

/** `what` lies there. A backup is refused where less is left than backups leave. */
export function judgeRoom(what: string, { folder, size, free, files, freeFiles }: DiskRoom): Found[] {
  const says = `${roomText(free)} of ${roomText(size)} free in ${folder} (${what}).`;
  const advice = `Free up space there, or move ${what} to a larger disk.`;
  const bytes =
    free < hardlyAny ? stops(says, advice) : free < leastRoom(size) ? warning(says, advice) : well(says);
  return [bytes, ...judgeFiles(folder, files, freeFiles)];
}

function judgeFiles(folder: string, files: number, free: number): Found[] {
  if (files === 0 || free >= files * fewFiles) return [];
  const says = `The disk of ${folder} can hold only ${free} more files, of any size (inodes).`;
  const advice = 'Delete folders with many small files there, such as old logs, caches and mail.';
  return [free < hardlyAnyFiles ? stops(says, advice) : warning(says, advice)];
}
