/** What backups leave of a disk: whatever else lies there goes on when they cannot. */
import { statfs } from 'node:fs/promises';
import { roomText } from '#contract/core/bytes-text.ts';

/** The disk has too little room left. */
export class VaultFullError extends Error {
  override readonly name = 'VaultFullError';
}

/** Bytes that stay free unless somebody says otherwise, and the share of a small disk. */
const usualFloor = 1e9;
const share = 0.1;

/**
 * Throws VaultFullError where fewer than `floor` bytes are free on the disk of a folder, which is there. `choose`: how another
 * place is chosen, such as `set BACKUP_URL to`.
 */
export async function requireRoom(
  folder: string,
  { floor, choose }: { floor: number | undefined; choose: string },
): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const least = floor ?? leastRoom(blocks * bsize);
  if (free >= least) return;
  throw new VaultFullError(
    `Only ${roomText(free)} is free on the disk of ${folder}, and backups leave ${roomText(least)} for everything else. ` +
      `Free up space there, or ${choose} another disk.`,
  );
}

/** Bytes that stay free on a disk of this size. */
export function leastRoom(size: number): number {
  return Math.min(usualFloor, size * share);
}
