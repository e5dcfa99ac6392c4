/** Which files there are, as a snapshot of the database knows it. */
import { pictureWidths } from '#contract/files/model.ts';
import type { Snapshot } from '../packages/database-copy/index.ts';
import type { Named } from './left-merge-join.ts';
import { linesOf } from './lines.ts';

/** Names in the storage (`products/17/a1b2-320.webp`), each once, in the order of their bytes. */
export async function* listFileNames(snapshot: Snapshot): AsyncGenerator<Named> {
  for await (const name of linesOf(snapshot.lines(fileNames))) yield { name };
}

const folderOf = (table: string) => `'products/' || ${table}.product_id || '/'`;

/** Each size of a picture is a file, as `slices/files/folder.ts` names them; a test compares. */
const sizes = `unnest(array[${pictureWidths.join(', ')}]) size`;
const partsOf = (table: string) => `
  select ${folderOf(table)} || stem || '.jpg' from ${table} where stem is not null
  union all
  select ${folderOf(table)} || stem || '-' || width || '.webp' from ${table} where stem is not null
  union all
  select ${folderOf(table)} || stem || '-' || size || '.webp' from ${table}, ${sizes} where size < width`;

const fileNames = `
  select name from (
    ${partsOf('product_pictures')}
    union all
    ${partsOf('uploads')}
    union all
    select ${folderOf('product_attachments')} || file from product_attachments
    union all
    select ${folderOf('uploads')} || file from uploads where file is not null
    union all
    select 'avatars/' || face from members, unnest(array[avatar, regexp_replace(avatar, '-256\\.webp$', '-96.webp')]) face
    where avatar is not null
    union all
    select 'avatars/' || face from waiting_avatars, unnest(array[file, regexp_replace(file, '-256\\.webp$', '-96.webp')]) face
  ) names (name)
  group by name order by name collate "C"`;
