/** Lists of uploaded files: in an archive, in the database, and in a sentence. */
import { pictureWidths } from '#contract/files/model.ts';
import { DamagedArchiveError, readArchive, type StreamSum } from '../packages/archive/index.ts';
import { type BlobStore, readBlob } from '../packages/blob-store/index.ts';
import type { Snapshot } from '../packages/database-copy/index.ts';
import { filesStream } from './archives.ts';
import { DecryptionError } from './encrypted-store.ts';

export interface ListedFile extends StreamSum {
  /** True if the backup that wrote the list found the copy damaged or missing, without an intact original. */
  isDamaged: boolean;
}

const damagedMark = 'damaged';

/** Readers that do not know the mark ignore it. */
export function fileLine({ name, bytes, sha256, isDamaged }: ListedFile): string {
  return `${[name, bytes, sha256, ...(isDamaged ? [damagedMark] : [])].join('\t')}\n`;
}

/** True if the error says that an archive or a file was changed, encrypted or not. */
export function isDamage(error: unknown): boolean {
  return error instanceof DamagedArchiveError || error instanceof DecryptionError;
}

/** Yields nothing if there is no such archive. Throws an error that `isDamage` recognises if it cannot be read. */
export async function* listArchivedFiles(
  backups: BlobStore,
  archive: string | undefined,
): AsyncGenerator<ListedFile> {
  const source = archive && (await readBlob(backups, archive));
  if (!source) return;
  for await (const part of readArchive(source)) {
    if (part.kind !== 'stream' || part.name !== filesStream)
      throw new DamagedArchiveError('It has no file list.');
    yield* listedIn(part.content);
    return;
  }
}

/** Reads the list to its end, because lines before the damage may be wrong, too. */
export async function isListReadable(backups: BlobStore, archive: string): Promise<boolean> {
  try {
    for await (const _file of listArchivedFiles(backups, archive));
    return true;
  } catch (error) {
    if (isDamage(error)) return false;
    throw error;
  }
}

/** Parses a backup's list of files. Throws DamagedArchiveError if it is not a list. */
export async function* listedIn(content: AsyncIterable<Uint8Array>): AsyncGenerator<ListedFile> {
  for await (const line of linesOf(content)) {
    const [name, bytes, sha256, mark] = line.split('\t');
    if (name === undefined || bytes === undefined || sha256 === undefined) {
      throw new DamagedArchiveError('Its file list can’t be read.');
    }
    yield { name, bytes: Number(bytes), sha256, isDamaged: mark === damagedMark };
  }
}

/** Characters: a name with its sum is far shorter, but the file may come from elsewhere. */
const longest = 100_000;

/** Splits a stream of any length into lines; rethrows the errors of the stream. */
export async function* linesOf(content: AsyncIterable<Uint8Array | string>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of content) {
    const lines = (
      rest + (typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true }))
    ).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > longest) throw new Error('A line is too long.');
    yield* lines;
  }
  if (rest !== '') yield rest;
}

export interface Named {
  name: string;
}

/**
 * Joins two lists that are sorted by name, holding one item of each in memory: yields each item of the first with the
 * second's item of the same name. Skips items that only the second list has.
 */
export async function* leftMergeJoin<One extends Named, Other extends Named>(
  ones: AsyncIterable<One>,
  others: AsyncIterable<Other>,
): AsyncGenerator<{ name: string; one: One; other: Other | undefined }> {
  const rest = others[Symbol.asyncIterator]();
  const nextOther = async (): Promise<Other | undefined> => {
    const { done, value } = await rest.next();
    return done ? undefined : value;
  };
  try {
    let other = await nextOther();
    for await (const one of ones) {
      while (other !== undefined && other.name < one.name) other = await nextOther();
      yield { name: one.name, one, other: other?.name === one.name ? other : undefined };
    }
  } finally {
    await rest.return?.();
  }
}

/** Names of files in a sentence: the first three, and how many more there are. */
export function fileNamesText(names: string[]): string {
  const more = names.length - 3;
  return names.slice(0, 3).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/**
 * Lists names in the file store (`products/17/a1b2-320.webp`), without duplicates, in byte order. Before an update the
 * database may lack some of the tables.
 */
export async function* listFileNames(snapshot: Snapshot): AsyncGenerator<Named> {
  const tables = new Set((await snapshot.tables()).map(({ name }) => name));
  const selects = namers.filter(({ table }) => tables.has(table)).map(({ select }) => select);
  for await (const name of linesOf(snapshot.lines(inOrder(selects)))) yield { name };
}

function inOrder(selects: string[]): string {
  return `select name from (${selects.join(' union all ')}) names (name) group by name order by name collate "C"`;
}

const folderOf = (table: string) => `'products/' || ${table}.product_id || '/'`;
const sizes = `unnest(array[${pictureWidths.join(', ')}]) size`;
/** Both sizes of a profile picture; older pictures have only one. */
const faces = (column: string) =>
  `unnest(array[${column}, regexp_replace(${column}, '-256\\.webp$', '-96.webp')]) face`;

/** The file names in each table; each size of a picture is a file, as `slices/files/stored-parts.ts` names them. */
const namers: { table: string; select: string }[] = [
  ...['product_pictures', 'uploads'].flatMap((table) =>
    [
      `select ${folderOf(table)} || stem || '.jpg' from ${table} where stem is not null`,
      `select ${folderOf(table)} || stem || '-' || width || '.webp' from ${table} where stem is not null`,
      `select ${folderOf(table)} || stem || '-' || size || '.webp' from ${table}, ${sizes} where size < width`,
    ].map((select) => ({ table, select })),
  ),
  ...['product_attachments', 'uploads'].map((table) => ({
    table,
    select: `select ${folderOf(table)} || file from ${table} where file is not null`,
  })),
  {
    table: 'members',
    select: `select 'avatars/' || face from members, ${faces('avatar')} where avatar is not null`,
  },
  {
    table: 'credit_records',
    select: 'select certificate_file from credit_records where certificate_file is not null',
  },
  { table: 'site_logo', select: `select 'avatars/' || face from site_logo, ${faces('file')}` },
  { table: 'waiting_avatars', select: `select 'avatars/' || face from waiting_avatars, ${faces('file')}` },
];
