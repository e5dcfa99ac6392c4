/** Which files there are, as a snapshot of the database knows it. */
import { pictureWidths } from '#contract/files/model.ts';
import type { Snapshot } from '../packages/database-copy/index.ts';
import type { Named } from './left-merge-join.ts';
import { linesOf } from './lines.ts';

/**
 * Names in the storage (`products/17/a1b2-320.webp`), each once, in the order of their bytes. Before an update the database may
 * be one that has not all of the tables.
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
/** Both sizes of a face; what was stored before there were two has one. */
const faces = (column: string) =>
  `unnest(array[${column}, regexp_replace(${column}, '-256\\.webp$', '-96.webp')]) face`;

/** What each table names; each size of a picture is a file, as `slices/files/folder.ts` names them. */
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
  { table: 'site_logo', select: `select 'avatars/' || face from site_logo, ${faces('file')}` },
  { table: 'waiting_avatars', select: `select 'avatars/' || face from waiting_avatars, ${faces('file')}` },
];
