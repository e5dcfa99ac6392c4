/** What stands at some height just now. */
import { statfs } from 'node:fs/promises';
import type { NumberName } from '#contract/numbers/model.ts';
import { inTime } from '../../platform/in-time.ts';
import { countGivenUp, countWaiting } from '../../platform/mail/book-queries.ts';
import type { Services } from '../../platform/services.ts';
import { findOldestFlag } from '../flags/index.ts';
import { readDatabaseSize } from './queries.ts';

/** Milliseconds for a disk to answer: a network drive may hang. */
const diskPatience = 10_000;

/** Each as it is read; throws where what it is about does not answer. */
export const levelReaders = [
  ['disk', (_services, dataDir) => readDiskUse(dataDir)],
  ['oldest-flag', async ({ database, now }) => hoursBetween(await findOldestFlag(database), now())],
  ['mail-waiting', ({ database }) => countWaiting(database)],
  ['mail-failed', ({ database }) => countFailed(database)],
  ['database', ({ database }) => readDatabaseSize(database)],
] as const satisfies readonly [NumberName, LevelReader][];

/** `dataDir`: the folder whose disk is looked at. */
type LevelReader = (services: Pick<Services, 'database' | 'now'>, dataDir: string) => Promise<number>;

async function countFailed(database: Services['database']): Promise<number> {
  const { urgent, ordinary } = await countGivenUp(database);
  return urgent + ordinary;
}

/** Whole hours; 0 where there is none. */
function hoursBetween(since: Date | undefined, now: Date): number {
  return since === undefined ? 0 : Math.max(0, Math.floor((now.getTime() - since.getTime()) / 3_600_000));
}

/** Bytes in use on the disk of a folder. */
async function readDiskUse(folder: string): Promise<number> {
  const { blocks, bfree, bsize } = await inTime(statfs(folder), diskPatience, 'The disk isn’t responding.');
  return (blocks - bfree) * bsize;
}
