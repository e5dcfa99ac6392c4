/** Reads a backup from its beginning to its end, and says whether all of it is as it was written. */
import type { Readable } from 'node:stream';
import { DamagedArchiveError, readArchive, type StreamSum, summed } from '../packages/archive/index.ts';
import { type About, filesStream, formatVersion } from './contents.ts';
import { listedIn } from './file-list.ts';
import type { RestoreSource } from './restore-source.ts';

/** Throws DamagedArchiveError with a sentence; nothing is changed anywhere. */
export async function checkBackup(source: RestoreSource): Promise<About> {
  for await (const part of readArchive(await source.archive())) {
    if (part.kind === 'stream' && part.name === filesStream) {
      for await (const file of listedIn(part.content)) await checkFile(source, file);
    }
    if (part.kind === 'manifest') return aboutIn(part.manifest.about);
  }
  throw new DamagedArchiveError('Its end is missing.');
}

async function checkFile(source: RestoreSource, { name, bytes, sha256 }: StreamSum): Promise<void> {
  const content = await source.file(name);
  if (content === undefined) throw new DamagedArchiveError(`The file ${name} is missing beside it.`);
  const sum = await sumOfStream(content, name);
  if (sum.bytes !== bytes || sum.sha256 !== sha256) {
    throw new DamagedArchiveError(`The file ${name} beside it is damaged.`);
  }
}

async function sumOfStream(content: Readable, name: string): Promise<StreamSum> {
  try {
    return await summed(name, content);
  } catch (error) {
    throw new DamagedArchiveError(`The file ${name} beside it cannot be read.`, { cause: error });
  }
}

function aboutIn(about: unknown): About {
  const { application, format } = (about ?? {}) as Partial<About>;
  if (application !== 'guildhall') throw new DamagedArchiveError('It is no backup of Guildhall.');
  if (format !== formatVersion)
    throw new Error('It was made by a newer Guildhall: please update this one first.');
  return about as About;
}
