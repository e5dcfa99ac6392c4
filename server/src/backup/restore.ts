/** Brings a backup into an empty place: the files first, then the database, which is there whole or not at all. */
import { buffer } from 'node:stream/consumers';
import { DamagedArchiveError, readArchive } from '../packages/archive/index.ts';
import { type CopiedTable, fillDatabase } from '../packages/database-copy/index.ts';
import { migrate } from '../platform/db/migrate.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { checkBackup } from './check.ts';
import { type About, filesStream, tableStream } from './contents.ts';
import { listedIn } from './file-list.ts';
import { type ResumedJob, resumeJobs } from './job-queries.ts';
import { listNotes, type NotedAct } from './notes.ts';
import { applyNote, cancelLetters, emptyAgain, isEmptyDatabase } from './restore-queries.ts';
import type { RestoreSource } from './restore-source.ts';

export interface RestoreTarget {
  databaseUrl: string;
  /** Undefined leaves files where they are. */
  storage: Storage | undefined;
  signal?: AbortSignal | undefined;
}

export interface Restored {
  about: About;
  /** By table, as they were put in. */
  rows: Map<string, number>;
  files: number;
  /** What happened since, and was done again. */
  notes: NotedAct[];
}

/**
 * Throws before anything is touched where the backup is damaged or the database holds something; whatever fails later leaves the
 * database as empty as it was. Members who were erased since wait to be erased: whoever calls does that.
 */
export async function restore(source: RestoreSource, target: RestoreTarget): Promise<Restored> {
  if (!(await isEmptyDatabase(target.databaseUrl))) throw new Error(notEmpty);
  return restoreChecked(source, await checkBackup(source), target);
}

/** The same of one that was read to its end before, into a database that is empty. */
export async function restoreChecked(
  source: RestoreSource,
  about: About,
  target: RestoreTarget,
): Promise<Restored> {
  const notes = await notesSince(source, about);
  const files = await restoreFiles(source, target.storage);
  try {
    await migrate(target.databaseUrl, { upTo: about.migrations });
    const rows = await fill(source, target, about, notes);
    await migrate(target.databaseUrl);
    return { about, rows, files, notes };
  } catch (error) {
    await emptyAgain(target.databaseUrl);
    throw error;
  }
}

const notEmpty =
  'The database is not empty, and a restore overwrites nothing: give it an empty one by DATA_DIR or DATABASE_URL.';

/** An act's moment is when its transaction began: what had not been committed by the snapshot began shortly before it. */
const longestTransaction = 60 * 60 * 1000;

async function notesSince({ vault }: RestoreSource, { at }: About): Promise<NotedAct[]> {
  if (vault === undefined) return [];
  const notes: NotedAct[] = [];
  const from = new Date(Date.parse(at) - longestTransaction);
  for await (const note of listNotes(vault, from)) notes.push(note);
  return notes;
}

async function restoreFiles(source: RestoreSource, storage: Storage | undefined): Promise<number> {
  if (storage === undefined) return 0;
  let count = 0;
  for await (const part of readArchive(await source.archive())) {
    if (part.kind === 'file') {
      await storage.write(part.name, part.content);
      count += 1;
    } else if (part.kind === 'stream' && part.name === filesStream) {
      for await (const { name } of listedIn(part.content)) {
        await storage.write(name, await besides(source, name));
        count += 1;
      }
    }
  }
  return count;
}

async function besides(source: RestoreSource, name: string): Promise<Buffer> {
  const content = await source.file(name);
  if (content === undefined) throw new DamagedArchiveError(`The file ${name} is missing beside it.`);
  return buffer(content);
}

/** The tables come in the order of the archive, so that it is read once. */
async function fill(
  source: RestoreSource,
  { databaseUrl, signal }: RestoreTarget,
  { tables, sequences, jobs }: About,
  notes: NotedAct[],
): Promise<Map<string, number>> {
  const parts = readArchive(await source.archive());
  const contentOf = (table: CopiedTable) => contentIn(parts, tableStream(table));
  try {
    return await fillDatabase(
      databaseUrl,
      {
        tables,
        sequences,
        contentOf,
        finish: (query) => settle(query, notes, jobs),
      },
      signal && { signal },
    );
  } finally {
    await parts.return(undefined);
  }
}

/** What was under way stays undone, what happened since is done again, and what works on what stands goes on. */
async function settle(
  query: (text: string, values?: unknown[]) => Promise<unknown>,
  notes: NotedAct[],
  jobs: ResumedJob[],
): Promise<void> {
  for (const statement of cancelLetters) await query(statement);
  for (const note of notes) {
    const { text, values } = applyNote(note);
    await query(text, values);
  }
  await query(resumeJobs, [JSON.stringify(jobs)]);
}

async function* contentIn(parts: ReturnType<typeof readArchive>, name: string): AsyncGenerator<Buffer> {
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    const { value: part } = next;
    if (part.kind !== 'stream' || part.name !== name) continue;
    yield* part.content;
    return;
  }
  throw new DamagedArchiveError(`The rows of ${name} are missing.`);
}
