import { open, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { byBackupUrl, folderError } from './folder-errors.ts';
import { makeFolder, unlessCode, writeFileOnce, writeFileWhole } from './folder-files.ts';
import { filesBelow } from './folder-listing.ts';
import type { KeyVault } from './key-vault.ts';
import { lettingGo } from './let-go.ts';
import { requireFolder, requireName } from './names.ts';
import { requireRoom } from './room.ts';

/** Bytes after which one looks again how much room is left. */
const stride = 8_388_608;

/** What stands for "no such file" where a name is asked for. */
const absences = ['ENOENT', 'ENOTDIR', 'EISDIR'];

/**
 * Backups below one folder, for the user of this process alone. `floor`: bytes that stay free on its disk; a gigabyte,
 * or a tenth of the disk where that is less. No name may be a folder of another one. What hinders the folder is thrown
 * as a sentence for whoever runs the server, in which `choose` is how they choose another place.
 */
export function folderVault(
  folder: string,
  { floor, choose = byBackupUrl }: { floor?: number | undefined; choose?: string } = {},
): KeyVault {
  const room = () => requireRoom(folder, { floor, choose });
  const told = (error: unknown) => folderError(folder, error, choose);
  const inWords = <Result>(work: () => Promise<Result>) =>
    work().catch((error) => {
      throw told(error);
    });
  const prepare = async (name: string, evenWhenFull = false) => {
    await makeFolder(folder, dirname(join(folder, name)));
    if (!evenWhenFull) await room();
    return join(folder, name);
  };
  return {
    async *list(below) {
      requireFolder(below);
      try {
        yield* filesBelow(folder, below);
      } catch (error) {
        throw told(error);
      }
    },
    write(name, content, { evenWhenFull } = {}) {
      return lettingGo(content, async () => {
        requireName(name);
        try {
          return await writeFileWhole(await prepare(name, evenWhenFull), checking(content, room));
        } catch (error) {
          // What the content fails with may look like a failure of the folder.
          throw error === content.errored ? error : told(error);
        }
      });
    },
    async writeOnce(name, content) {
      requireName(name);
      await inWords(async () => writeFileOnce(await prepare(name), content));
    },
    async read(name) {
      requireName(name);
      return inWords(() => readFile(join(folder, name)));
    },
    storedSize: (bytes) => bytes,
    async remove(name) {
      requireName(name);
      await inWords(() => unlink(join(folder, name)).catch(unlessCode(...absences)));
    },
  };
}

/** The content, as long as there is room. */
async function* checking(content: Readable, room: () => Promise<void>): AsyncGenerator<Uint8Array> {
  let unchecked = 0;
  for await (const chunk of content) {
    unchecked += chunk.length;
    if (unchecked >= stride) {
      await room();
      unchecked = 0;
    }
    yield chunk;
  }
}

/** Opened at once, so that whoever reads it is told what is not there before they begin. */
async function readFile(path: string): Promise<Readable | undefined> {
  const file = await open(path, 'r').catch(unlessCode(...absences));
  if (file === undefined) return undefined;
  if ((await file.stat()).isFile()) return file.createReadStream();
  await file.close();
  return undefined;
}
