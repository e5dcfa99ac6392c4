/** What lies below a folder, one folder at a time in memory. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { unlessCode } from './folder-files.ts';
import { isSegment, unfinished } from './names.ts';
import type { Kept } from './vault.ts';

/** Milliseconds after which nobody writes to an unfinished file any more that nobody has written to. */
const abandoned = 24 * 3_600_000;

/**
 * Names below `folder` of `root`, in the order of their bytes. Abandoned writes are removed on the way; what has no
 * name of ours, and what a link points at, is passed over.
 */
export async function* filesBelow(root: string, folder: string): AsyncGenerator<Kept> {
  for (const entry of await entriesOf(join(root, folder))) {
    const name = `${folder}${entry}`;
    if (entry.endsWith('/')) yield* filesBelow(root, name);
    else if (unfinished.test(entry)) await sweep(join(root, name));
    else yield* fileAt(root, name);
  }
}

/** Folders have their slash behind, with which they are in the order of the whole names that lie below them. */
async function entriesOf(path: string): Promise<string[]> {
  const entries = (await readdir(path, { withFileTypes: true }).catch(unlessCode('ENOENT', 'ENOTDIR'))) ?? [];
  return entries
    .filter((entry) => isSegment(entry.name) && (entry.isFile() || entry.isDirectory()))
    .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
    .sort();
}

/** Nothing where it has been removed meanwhile. */
async function* fileAt(root: string, name: string): AsyncGenerator<Kept> {
  const found = await stat(join(root, name)).catch(unlessCode('ENOENT'));
  if (found !== undefined) yield { name, bytes: found.size };
}

/** Who may only read the folder lists it all the same. */
async function sweep(path: string): Promise<void> {
  const found = await stat(path).catch(unlessCode('ENOENT'));
  if (found !== undefined && Date.now() - found.mtimeMs > abandoned) {
    await rm(path, { force: true }).catch(() => undefined);
  }
}
