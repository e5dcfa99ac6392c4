/** The list of files in an archive: read from its beginning, without the rest. */
import { DamagedArchiveError, readArchive, type StreamSum } from '../packages/archive/index.ts';
import { type BlobStore, readBlob } from '../packages/blob-store/index.ts';
import { filesStream } from './contents.ts';
import { DecryptionError } from './encryption.ts';
import { linesOf } from './lines.ts';

export interface ListedFile extends StreamSum {
  /** The backup that wrote the list found the copy damaged or missing, and had no intact original. */
  isDamaged: boolean;
}

const damagedMark = 'damaged';

/** Readers that do not know the mark ignore it. */
export function fileLine({ name, bytes, sha256, isDamaged }: ListedFile): string {
  return `${[name, bytes, sha256, ...(isDamaged ? [damagedMark] : [])].join('\t')}\n`;
}

/** Whether it says that an archive or a file is not as it was written, encrypted or not. */
export function isDamage(error: unknown): boolean {
  return error instanceof DamagedArchiveError || error instanceof DecryptionError;
}

/** Nothing where there is no such archive. Throws what `isDamage` knows for one that cannot be read. */
export async function* listArchivedFiles(backups: BlobStore, archive: string): AsyncGenerator<ListedFile> {
  const source = await readBlob(backups, archive);
  if (source === undefined) return;
  for await (const part of readArchive(source)) {
    if (part.kind !== 'stream' || part.name !== filesStream)
      throw new DamagedArchiveError('It has no file list.');
    yield* listedIn(part.content);
    return;
  }
}

/** Reads the list to its end: what was read before damage is found may be wrong. */
export async function isListReadable(backups: BlobStore, archive: string): Promise<boolean> {
  try {
    for await (const _file of listArchivedFiles(backups, archive));
    return true;
  } catch (error) {
    if (isDamage(error)) return false;
    throw error;
  }
}

/** Throws DamagedArchiveError for what is no list. */
export async function* listedIn(content: AsyncIterable<Uint8Array>): AsyncGenerator<ListedFile> {
  for await (const line of linesOf(content)) {
    const [name, bytes, sha256, mark] = line.split('\t');
    if (name === undefined || bytes === undefined || sha256 === undefined) {
      throw new DamagedArchiveError('Its file list can’t be read.');
    }
    yield { name, bytes: Number(bytes), sha256, isDamaged: mark === damagedMark };
  }
}
