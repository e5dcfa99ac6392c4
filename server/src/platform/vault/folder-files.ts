/** Files that are there whole or not at all, for nobody else to read, and there to stay. */
import { randomBytes } from 'node:crypto';
import { type FileHandle, link, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { writeSynced } from '../storage/write-synced.ts';
import { codeOf } from './folder-errors.ts';

type Source = AsyncIterable<Uint8Array> | Uint8Array;

/** In the place of what has this path. Replies with its bytes. */
export function writeFileWhole(path: string, content: Source): Promise<number> {
  return writeBeside(path, content, rename);
}

/** Where nothing has this path; otherwise nothing is done. */
export async function writeFileOnce(path: string, content: Source): Promise<void> {
  await writeBeside(path, content, async (temporary) => {
    await linkOrRename(temporary, path);
    await rm(temporary, { force: true });
  });
}

/** Makes a folder and those between it and `root`, but not what `root` is to lie in: a disk may not be mounted. */
export async function makeFolder(root: string, folder: string): Promise<void> {
  // One by one: at once, Node says of a disk that is read-only that a folder is missing (ENOENT for EROFS).
  for (const path of foldersFrom(root, folder))
    await mkdir(path, { mode: 0o700 }).catch(unlessCode('EEXIST'));
}

/** `/a`, `/a/b` and `/a/b/c` for `/a` and `/a/b/c`. */
function foldersFrom(root: string, folder: string): string[] {
  const names = relative(root, folder).split(sep);
  return [root, ...names.map((_, last) => join(root, ...names.slice(0, last + 1)))];
}

/** For `catch`: an error with one of these codes is none. */
export function unlessCode(...codes: string[]): (error: unknown) => undefined {
  return (error) => {
    if (!codes.includes(codeOf(error) ?? '')) throw error;
  };
}

async function writeBeside(
  path: string,
  content: Source,
  place: (temporary: string, path: string) => Promise<void>,
): Promise<number> {
  const temporary = `${path}.${randomBytes(8).toString('hex')}.part`;
  try {
    const bytes = await writeSynced(temporary, content, { flag: 'wx', mode: 0o600 });
    await place(temporary, path);
    await syncFolder(dirname(path));
    return bytes;
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** A link takes the place of nothing. Disks without links have no such promise to give, only a short moment. */
async function linkOrRename(temporary: string, path: string): Promise<void> {
  try {
    await link(temporary, path);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return;
    unlessCode('EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS')(error);
    if ((await stat(path).catch(unlessCode('ENOENT'))) === undefined) await rename(temporary, path);
  }
}

/** So that a name outlives a power cut, where the disk knows how to promise that. */
async function syncFolder(folder: string): Promise<void> {
  const handle: FileHandle = await open(folder, 'r');
  try {
    await handle.sync().catch(unlessCode('EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'EPERM', 'EACCES', 'EBADF'));
  } finally {
    await handle.close();
  }
}
