/** Reads a backup from its beginning to its end, and says whether all of it is as it was written. */
import { DamagedArchiveError, readArchive, type StreamSum } from '../packages/archive/index.ts';
import { isNewer } from '../platform/db/migrate.ts';
import { type About, archiveName, filesStream, formatVersion, titleOf } from './contents.ts';
import { isIntact } from './file-copies.ts';
import { isDamage, listedIn } from './file-list.ts';
import type { RestoreSource } from './restore-source.ts';

export interface CheckedBackup {
  about: About;
  /** Files beside the archive whose copy is damaged or missing; the archive itself is intact. */
  damagedFiles: StreamSum[];
}

/** Reads all of it. Throws an Error with a sentence where the archive is damaged; nothing is changed anywhere. */
export async function checkBackup(
  source: RestoreSource,
  { signal }: { signal: AbortSignal },
): Promise<CheckedBackup> {
  try {
    const damagedFiles: StreamSum[] = [];
    const about = aboutIn(source, await readToEnd(source, damagedFiles, signal));
    refuseRenamed(source, about);
    return { about, damagedFiles };
  } catch (error) {
    if (!isDamage(error)) throw error;
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
        if (!(await isIntact(file, source.file(file.name)))) damaged.push(file);
      }
    }
    if (part.kind === 'manifest') return part.manifest.about;
  }
  throw new DamagedArchiveError('It’s incomplete.');
}

/** An older one in the place of a newer is whole, and not what was asked for. */
function refuseRenamed({ madeAs }: RestoreSource, { at }: About): void {
  const name = titleOf(archiveName(new Date(at)));
  if (madeAs !== undefined && madeAs !== name) throw new DamagedArchiveError(`It was made as ${name}.`);
}

function aboutIn({ title }: RestoreSource, about: unknown): About {
  const { application, format, migrations } = (about ?? {}) as Partial<About>;
  if (application !== 'guildhall') throw new DamagedArchiveError('It isn’t a Guildhall backup.');
  if (format !== formatVersion || isNewer(migrations ?? []))
    throw new Error(`The backup ${title} was made by a newer Guildhall. Update this one first.`);
  return about as About;
}
