/** Stores blobs as files that are complete or absent, readable only by this user, and durable after a power failure. */
import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readdir, rename, rm, stat, statfs, unlink } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import {
  type Blob,
  type BlobInfo,
  type BlobProblem,
  type BlobStore,
  BlobStoreError,
  isKey,
  putContent,
  requireFolder,
  type StoreOptions,
  unfinished,
} from './blob-store.ts';

export interface FolderOptions extends StoreOptions {
  /** Returns the bytes to leave free on a disk of this size. */
  reserve?: ((diskBytes: number) => number) | undefined;
  /** Creates the parent directories, too. */
  createsParents?: boolean;
}

/** Bytes between two checks of the free space. */
const stride = 8_388_608;

/** Milliseconds after which an unfinished write is deleted. */
const abandoned = 24 * 3_600_000;

const absent = ['ENOENT', 'ENOTDIR', 'EISDIR'];

const problems: Record<string, BlobProblem> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'read_only',
  EACCES: 'no_permission',
  EPERM: 'no_permission',
  ENOENT: 'no_folder',
  ENOTDIR: 'not_a_folder',
  EEXIST: 'not_a_folder',
};

/**
 * Creates the folder at the first write. Does not create its parents without `createsParents`, since a disk may not be
 * mounted. No key may be a folder of another key.
 */
export function folderStore(
  root: string,
  { reserve, createsParents = false, explain = (error) => error }: FolderOptions = {},
): BlobStore {
  const explained = (error: unknown) => {
    if (error instanceof BlobStoreError) return explain(error);
    const code = codeOf(error);
    const problem = problems[code];
    return problem === undefined ? error : explain(new BlobStoreError(problem, { code, cause: error }));
  };
  const attempt = <Result>(work: () => Promise<Result>) =>
    work().catch((error) => {
      throw explained(error);
    });
  return {
    async put(key, content, { ifAbsent = false, useReserve = false } = {}) {
      const checkSpace = async () => {
        if (reserve !== undefined && !useReserve) await requireSpace(root, reserve);
      };
      const write = async () => {
        const path = join(root, key);
        if (createsParents) await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        else await makeFolder(root, dirname(path));
        await checkSpace();
        const chunks = content instanceof Readable ? checking(content, checkSpace) : content;
        return writeWhole(path, chunks, ifAbsent ? placeOnce : rename);
      };
      return putContent(key, content, write, explained);
    },
    async get(key) {
      return isKey(key) ? attempt(() => openFile(join(root, key))) : undefined;
    },
    async *list(folder) {
      requireFolder(folder);
      try {
        yield* filesBelow(root, folder);
      } catch (error) {
        throw explained(error);
      }
    },
    async delete(key) {
      if (!isKey(key)) return;
      const path = join(root, key);
      await attempt(async () => {
        await removeUnfinished(path);
        await unlink(path).catch(unlessCode(...absent));
      });
    },
  };
}

async function requireSpace(root: string, reserveOf: (diskBytes: number) => number): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(root);
  const free = bavail * bsize;
  const reserve = reserveOf(blocks * bsize);
  if (free < reserve) throw new BlobStoreError('reserve', { free, reserve });
}

async function* checking(
  content: AsyncIterable<Uint8Array>,
  checkSpace: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  let unchecked = 0;
  for await (const chunk of content) {
    unchecked += chunk.length;
    if (unchecked >= stride) {
      await checkSpace();
      unchecked = 0;
    }
    yield chunk;
  }
}

/** Creates folders one by one: with `recursive`, Node reports a read-only disk as a missing folder. */
async function makeFolder(root: string, folder: string): Promise<void> {
  let path = root;
  for (const name of ['', ...relative(root, folder).split(sep)]) {
    path = join(path, name);
    await mkdir(path, { mode: 0o700 }).catch(unlessCode('EEXIST'));
  }
}

async function writeWhole(
  path: string,
  content: AsyncIterable<Uint8Array> | Uint8Array,
  place: (temporary: string, path: string) => Promise<void>,
): Promise<number> {
  const temporary = `${path}.${randomBytes(8).toString('hex')}.part`;
  try {
    const file = await open(temporary, 'wx', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
      const { size } = await file.stat();
      await place(temporary, path);
      await syncFolder(dirname(path));
      return size;
    } finally {
      await file.close();
    }
  } finally {
    await rm(temporary, { force: true });
  }
}

/** A link never replaces a file. On disks without links a short race remains. */
async function placeOnce(temporary: string, path: string): Promise<void> {
  try {
    await link(temporary, path);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return;
    unlessCode('EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS')(error);
    if ((await stat(path).catch(unlessCode('ENOENT'))) === undefined) await rename(temporary, path);
  }
}

/** Makes a new name durable if the disk supports it. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync().catch(unlessCode('EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'EPERM', 'EACCES', 'EBADF'));
  } finally {
    await handle.close();
  }
}

/** Opens the file at once, so that a missing file is detected before it is read. */
async function openFile(path: string): Promise<Blob | undefined> {
  const file = await open(path, 'r').catch(unlessCode(...absent));
  if (file === undefined) return undefined;
  const found = await file.stat();
  if (found.isFile()) return { bytes: found.size, stream: file.createReadStream() };
  await file.close();
  return undefined;
}

/** Holds the names of one folder at a time. Deletes abandoned writes, and ignores links and unknown names. */
async function* filesBelow(root: string, folder: string): AsyncGenerator<BlobInfo> {
  for (const entry of await entriesOf(join(root, folder))) {
    const key = `${folder}${entry}`;
    if (entry.endsWith('/')) yield* filesBelow(root, key);
    else if (unfinished.test(entry)) await removeAbandoned(join(root, key));
    else {
      const found = await stat(join(root, key)).catch(unlessCode('ENOENT'));
      if (found !== undefined) yield { key, bytes: found.size };
    }
  }
}

/** Folders end with their slash, so that they sort like the keys below them. */
async function entriesOf(path: string): Promise<string[]> {
  const entries = (await readdir(path, { withFileTypes: true }).catch(unlessCode('ENOENT', 'ENOTDIR'))) ?? [];
  return entries
    .filter(
      (entry) =>
        (entry.isFile() || entry.isDirectory()) && (isKey(entry.name) || unfinished.test(entry.name)),
    )
    .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
    .sort();
}

/** A user with read-only access can still list the folder. */
async function removeAbandoned(path: string): Promise<void> {
  const found = await stat(path).catch(unlessCode('ENOENT'));
  if (found !== undefined && Date.now() - found.mtimeMs > abandoned)
    await rm(path, { force: true }).catch(() => undefined);
}

/** Deletes unfinished writes to this path that killed processes left. */
async function removeUnfinished(path: string): Promise<void> {
  const names = (await readdir(dirname(path)).catch(unlessCode(...absent))) ?? [];
  const own = names.filter(
    (name) => unfinished.test(name) && name.replace(unfinished, '') === basename(path),
  );
  for (const name of own) await rm(join(dirname(path), name), { force: true });
}

function codeOf(error: unknown): string {
  return (error instanceof Error && (error as NodeJS.ErrnoException).code) || '';
}

/** For `catch`: ignores errors with one of these codes. */
function unlessCode(...codes: string[]): (error: unknown) => undefined {
  return (error) => {
    if (!codes.includes(codeOf(error))) throw error;
  };
}
