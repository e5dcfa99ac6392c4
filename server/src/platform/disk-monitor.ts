/**
 * Detects whether there is room to write, from the free space of the disks and from recent write errors (rules/running
 * 47).
 */
import { statfs } from 'node:fs/promises';
import { singleFlightInTime } from './metrics/collectors.ts';

export interface FreeSpace {
  /** Bytes. */
  free: number;
  /** The maximum number of files on the disk, and how many more fit. 0 if the disk doesn't count them. */
  files: number;
  freeFiles: number;
}

/** Bytes below which PostgreSQL may not be able to write. */
const leastBytes = 200e6;
/** Files below which PostgreSQL may not be able to write, and the share of all files below which they are few. */
const leastFiles = 1_000;
const fewFiles = 0.05;

export function hasFewFiles({ files, freeFiles }: FreeSpace): boolean {
  return files > 0 && freeFiles < files * fewFiles;
}

export function isFull(space: FreeSpace): boolean {
  return space.free < leastBytes || (hasFewFiles(space) && space.freeFiles < leastFiles);
}

/** No space, an exhausted quota, and PostgreSQL's code for both. */
const noRoomCodes = ['ENOSPC', 'EDQUOT', '53100'];

/** Milliseconds for which a write error counts. Free space doesn't show a quota, or a database on another machine. */
const refusalCounts = 5 * 60_000;

/** Reported by `/readyz`, and read by `doctor`. */
export const noRoom = 'no room';

export class DiskMonitor {
  readonly #isAnyFull: () => Promise<boolean | undefined>;
  #refusedAt = Number.NEGATIVE_INFINITY;

  constructor(folders: readonly string[]) {
    this.#isAnyFull = singleFlightInTime(async () =>
      (await Promise.all(folders.map(readFreeSpace))).some(isFull),
    );
  }

  /** Records an error if its cause is a lack of room. */
  note(error: unknown): void {
    const { code = '', cause } = (error ?? {}) as { code?: string; cause?: unknown };
    if (noRoomCodes.includes(code)) this.#refusedAt = performance.now();
    else if (cause !== undefined) this.note(cause);
  }

  /** Also false while a disk does not report its free space. */
  async isFull(): Promise<boolean> {
    return performance.now() - this.#refusedAt < refusalCounts || (await this.#isAnyFull()) === true;
  }
}

async function readFreeSpace(folder: string): Promise<FreeSpace> {
  const { bavail, bsize, files, ffree } = await statfs(folder);
  return { free: bavail * bsize, files, freeFiles: ffree };
}
