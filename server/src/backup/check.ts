/** Reads a backup from its beginning to its end, and says whether all of it is as it was written. */
import { DamagedArchiveError, readArchive, type StreamSum, summed } from '../packages/archive/index.ts';
import { isNewer } from '../platform/db/migrate.ts';
import { type About, archiveName, filesStream, formatVersion, titleOf } from './contents.ts';
import { isDamage, listedIn } from './file-list.ts';
import type { RestoreSource } from './restore-source.ts';

/** Files that lie beside an archive are not what the archive says. */
export class DamagedFilesError extends DamagedArchiveError {
  readonly files: StreamSum[];

  constructor(title: string, files: StreamSum[]) {
    const [first] = files;
    const others = files.length > 1 ? ` and ${files.length - 1} more` : '';
    super(`Of the backup ${title} files are damaged or missing: ${first?.name}${others}.`);
    this.files = files;
  }
}

/** Reads all of it. Throws an Error with a sentence; nothing is changed anywhere. */
export async function checkBackup(
  source: RestoreSource,
  { signal }: { signal: AbortSignal },
): Promise<About> {
  try {
    const damaged: StreamSum[] = [];
    const about = aboutIn(source, await readToEnd(source, damaged, signal));
    if (damaged.length > 0) throw new DamagedFilesError(source.title, damaged);
    refuseRenamed(source, about);
    return about;
  } catch (error) {
    if (!isDamage(error) || error instanceof DamagedFilesError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new DamagedArchiveError(`The backup ${source.title} is damaged: ${reason}`, { cause: error });
  }
}

async function readToEnd(source: RestoreSource, damaged: StreamSum[], signal: AbortSignal): Promise<unknown> {
  for await (const part of readArchive(await source.archive())) {
    signal.throwIfAborted();
    if (part.kind === 'stream' && part.name === filesStream) {
      for await (const file of listedIn(part.content)) {
        signal.throwIfAborted();
        if (!(await isAsListed(await source.file(file.name), file))) damaged.push(file);
      }
    }
    if (part.kind === 'manifest') return part.manifest.about;
  }
  throw new DamagedArchiveError('Its end is missing.');
}

/** An older one in the place of a newer is whole, and not what was asked for. */
function refuseRenamed({ madeAs }: RestoreSource, { at }: About): void {
  const name = titleOf(archiveName(new Date(at)));
  if (madeAs !== undefined && madeAs !== name) throw new DamagedArchiveError(`It was made as ${name}.`);
}

/** Of one that is not there, or cannot be decrypted, it is not. */
export async function isAsListed(
  content: AsyncIterable<Uint8Array> | undefined,
  { name, bytes, sha256 }: StreamSum,
): Promise<boolean> {
  if (content === undefined) return false;
  try {
    const sum = await summed(name, content);
    return sum.bytes === bytes && sum.sha256 === sha256;
  } catch (error) {
    if (isDamage(error)) return false;
    throw error;
  }
}

function aboutIn({ title }: RestoreSource, about: unknown): About {
  const { application, format, migrations } = (about ?? {}) as Partial<About>;
  if (application !== 'guildhall') throw new DamagedArchiveError('It is no backup of Guildhall.');
  if (format !== formatVersion || isNewer(migrations ?? []))
    throw new Error(`The backup ${title} was made by a newer Guildhall: please update this one first.`);
  return about as About;
}
