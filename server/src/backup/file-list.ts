/** The list of files in an archive: read from its beginning, without the rest. */
import { DamagedArchiveError, readArchive, type StreamSum } from '../packages/archive/index.ts';
import { DecryptionError } from '../platform/vault/encryption.ts';
import type { Vault } from '../platform/vault/vault.ts';
import { filesStream } from './contents.ts';
import { linesOf } from './lines.ts';

/** Whether it says that an archive or a file is not as it was written, encrypted or not. */
export function isDamage(error: unknown): boolean {
  return error instanceof DamagedArchiveError || error instanceof DecryptionError;
}

/** Nothing where there is no such archive. Throws what `isDamage` knows for one that cannot be read. */
export async function* listArchivedFiles(vault: Vault, archive: string): AsyncGenerator<StreamSum> {
  const source = await vault.read(archive);
  if (source === undefined) return;
  for await (const part of readArchive(source)) {
    if (part.kind !== 'stream' || part.name !== filesStream) throw new DamagedArchiveError('It has no list.');
    yield* listedIn(part.content);
    return;
  }
}

/** Throws DamagedArchiveError for what is no list. */
export async function* listedIn(content: AsyncIterable<Uint8Array>): AsyncGenerator<StreamSum> {
  for await (const line of linesOf(content)) {
    const [name, bytes, sha256] = line.split('\t');
    if (name === undefined || bytes === undefined || sha256 === undefined) {
      throw new DamagedArchiveError('Its list of files cannot be read.');
    }
    yield { name, bytes: Number(bytes), sha256 };
  }
}
