import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';

/** Resolves with the bytes when they are on disk. `flag` is `wx` where nothing may have the path. */
export async function writeSynced(
  path: string,
  content: Uint8Array | AsyncIterable<Uint8Array> | Readable,
  { flag, mode }: { flag: 'w' | 'wx'; mode: number },
): Promise<number> {
  const file = await open(path, flag, mode);
  try {
    await file.writeFile(content);
    await file.sync();
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
}
