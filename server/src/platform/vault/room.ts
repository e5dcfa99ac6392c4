/** What backups leave of a disk: whatever else lies there goes on when they cannot. */
import { statfs } from 'node:fs/promises';

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
    `Only ${sizeOf(free)} are free on the disk of ${folder}, and backups leave ${sizeOf(least)} for everything else: ` +
      `free some room there, or ${choose} another disk.`,
  );
}

/** Bytes that stay free on a disk of this size. */
export function leastRoom(size: number): number {
  return Math.min(usualFloor, size * share);
}

/** `0.8 GB`, and `40 MB` where that would be none. */
export function sizeOf(bytes: number): string {
  const [unit, name] = bytes < 1e8 ? [1e6, 'MB'] : [1e9, 'GB'];
  return `${Math.floor((bytes / unit) * 10) / 10} ${name}`;
}
