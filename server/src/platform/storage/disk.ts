import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { isSafeKey, requireSafeKey } from './keys.ts';
import type { Storage } from './storage.ts';
import { writeSynced } from './write-synced.ts';

/** Files below one folder, for the user of this process alone; a file is there whole or not at all. */
export function diskStorage(folder: string): Storage {
  const write = async (key: string, content: Buffer | Readable): Promise<number> => {
    requireSafeKey(key);
    const path = join(folder, key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    try {
      const bytes = await writeSynced(temporaryOf(path), content, { flag: 'w', mode: 0o600 });
      await rename(temporaryOf(path), path);
      return bytes;
    } catch (error) {
      await rm(temporaryOf(path), { force: true });
      throw error;
    }
  };
  return {
    async write(key, content) {
      await write(key, content);
    },
    writeStream: write,
    async read(key) {
      if (!isSafeKey(key)) return undefined;
      const path = join(folder, key);
      const found = await stat(path).catch(() => undefined);
      if (!found?.isFile()) return undefined;
      return { bytes: found.size, stream: createReadStream(path) };
    },
    async remove(key) {
      if (!isSafeKey(key)) return;
      const path = join(folder, key);
      await rm(temporaryOf(path), { force: true });
      await rm(path, { force: true });
    },
  };
}

/** One for each file: what a crash leaves is found by whoever removes the file. Nobody writes one file twice at once. */
function temporaryOf(path: string): string {
  return `${path}.part`;
}
