/** Content of any size on its way to a home that asks for its length and its hash first. */
import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

export interface Spool extends AsyncDisposable {
  bytes: number;
  sha256: string;
  /** All of it from its beginning, as often as it is needed. */
  read(): Readable;
}

/** Takes a stream in to its end; throws what it fails with. */
export async function spool(content: Readable): Promise<Spool> {
  const file = await openNameless();
  try {
    const hash = createHash('sha256');
    await file.writeFile(hashing(content, hash));
    return {
      bytes: (await file.stat()).size,
      sha256: hash.digest('hex'),
      read: () => file.createReadStream({ start: 0, autoClose: false }),
      [Symbol.asyncDispose]: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Nothing is left of it when the process dies, and nobody else can open it. */
async function openNameless(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'spool-'));
  try {
    return await open(join(folder, 'content'), 'w+', 0o600);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function* hashing(content: Readable, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}
