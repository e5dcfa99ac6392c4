/** Reads a backup from its beginning to its end, and says whether all of it is as it was written. */
import type { Readable } from 'node:stream';
import { DamagedArchiveError, readArchive, type StreamSum, summed } from '../packages/archive/index.ts';
import { type About, archiveName, filesStream, formatVersion, titleOf } from './contents.ts';
import { isDamage, listedIn } from './file-list.ts';
import type { RestoreSource } from './restore-source.ts';

/** A file that lies beside an archive is not what the archive says. */
export class DamagedFileError extends DamagedArchiveError {
  readonly file: string;

  constructor(file: string, how: string) {
    super(`The file ${file} beside it ${how}.`);
    this.file = file;
  }
}

/** Throws an Error with a sentence; nothing is changed anywhere. */
export async function checkBackup(
  source: RestoreSource,
  { signal }: { signal: AbortSignal },
): Promise<About> {
  try {
    const about = aboutIn(await readToEnd(source, signal));
    refuseRenamed(source, about);
    return about;
  } catch (error) {
    if (!isDamage(error) || error instanceof DamagedFileError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new DamagedArchiveError(`The backup ${source.title} is damaged: ${reason}`, { cause: error });
  }
}

async function readToEnd(source: RestoreSource, signal: AbortSignal): Promise<unknown> {
  for await (const part of readArchive(await source.archive())) {
    signal.throwIfAborted();
    if (part.kind === 'stream' && part.name === filesStream) {
      for await (const file of listedIn(part.content)) {
        signal.throwIfAborted();
        await checkFile(source, file);
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

async function checkFile(source: RestoreSource, { name, bytes, sha256 }: StreamSum): Promise<void> {
  const content = await source.file(name);
  if (content === undefined) throw new DamagedFileError(name, 'is missing');
  const sum = await sumOfStream(content, name);
  if (sum.bytes !== bytes || sum.sha256 !== sha256) {
    throw new DamagedFileError(name, 'is damaged');
  }
}

async function sumOfStream(content: Readable, name: string): Promise<StreamSum> {
  try {
    return await summed(name, content);
  } catch (error) {
    if (isDamage(error)) throw new DamagedFileError(name, 'is damaged');
    throw error;
  }
}

function aboutIn(about: unknown): About {
  const { application, format } = (about ?? {}) as Partial<About>;
  if (application !== 'guildhall') throw new DamagedArchiveError('It is no backup of Guildhall.');
  if (format !== formatVersion)
    throw new Error('It was made by a newer Guildhall: please update this one first.');
  return about as About;
}
