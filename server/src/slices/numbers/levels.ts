/** What stands at some height just now. */
import { statfs } from 'node:fs/promises';
import type { NumberName } from '#contract/numbers/model.ts';
import { inTime } from '../../platform/in-time.ts';
import { countGivenUp, countWaiting } from '../../platform/mail/book-queries.ts';
import type { Services } from '../../platform/services.ts';
import { findOldestFlag } from '../flags/index.ts';
import { readDatabaseSize } from './queries.ts';

type Levels = [name: NumberName, value: number][];

/** Milliseconds for a disk to answer: a network drive may hang. */
const diskPatience = 10_000;

/** `dataDir`: the folder whose disk is looked at. Throws where that does not answer. */
export async function readLevels(
  { database, now }: Pick<Services, 'database' | 'now'>,
  dataDir: string,
): Promise<Levels> {
  const { urgent, ordinary } = await countGivenUp(database);
  return [
    ['oldest-flag', hoursBetween(await findOldestFlag(database), now())],
    ['mail-waiting', await countWaiting(database)],
    ['mail-failed', urgent + ordinary],
    ['database', await readDatabaseSize(database)],
    ['disk', await readDiskUse(dataDir)],
  ];
}

/** Whole hours; 0 where there is none. */
function hoursBetween(since: Date | undefined, now: Date): number {
  return since === undefined ? 0 : Math.max(0, Math.floor((now.getTime() - since.getTime()) / 3_600_000));
}

/** Bytes in use on the disk of a folder. */
async function readDiskUse(folder: string): Promise<number> {
  const { blocks, bfree, bsize } = await inTime(statfs(folder), diskPatience, 'The disk does not answer.');
  return (blocks - bfree) * bsize;
}
