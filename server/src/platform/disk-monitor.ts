/** Whether there is room to write: by the free space of the disks, and by what was refused last (rules/running 47). */
import { statfs } from 'node:fs/promises';
import { askedOnce } from './metrics/collectors.ts';

export interface FreeSpace {
  /** Bytes. */
  free: number;
  /** How many files the disk can hold, and how many more. 0 if it doesn't count them. */
  files: number;
  freeFiles: number;
}

/** Bytes below which PostgreSQL may not be able to write. */
const leastBytes = 200e6;
/** Files below which the same is true, and the share of all files at which there are few. */
const leastFiles = 1_000;
const fewFiles = 0.05;

export function hasFewFiles({ files, freeFiles }: FreeSpace): boolean {
  return files > 0 && freeFiles < files * fewFiles;
}

export function isFull(space: FreeSpace): boolean {
  return space.free < leastBytes || (hasFewFiles(space) && space.freeFiles < leastFiles);
}

/** No space, no more of a quota, and PostgreSQL's code for both. */
const noRoomCodes = ['ENOSPC', 'EDQUOT', '53100'];

/** Milliseconds. Free space says nothing of a quota, or of a database on another machine. */
const refusalCounts = 5 * 60_000;

/** What `/readyz` says, and `doctor` looks for. */
export const noRoom = 'no room';

export class DiskMonitor {
  readonly #isAnyFull: () => Promise<boolean | undefined>;
  #refusedAt = Number.NEGATIVE_INFINITY;

  constructor(folders: readonly string[]) {
    this.#isAnyFull = askedOnce(async () => (await Promise.all(folders.map(readFreeSpace))).some(isFull));
  }

  /** Remembers an error that says that there was no room to write. */
  note(error: unknown): void {
    const { code = '', cause } = (error ?? {}) as { code?: string; cause?: unknown };
    if (noRoomCodes.includes(code)) this.#refusedAt = performance.now();
    else if (cause !== undefined) this.note(cause);
  }

  /** Also false while a disk does not say how much is free. */
  async isFull(): Promise<boolean> {
    return performance.now() - this.#refusedAt < refusalCounts || (await this.#isAnyFull()) === true;
  }
}

async function readFreeSpace(folder: string): Promise<FreeSpace> {
  const { bavail, bsize, files, ffree } = await statfs(folder);
  return { free: bavail * bsize, files, freeFiles: ffree };
}
