/** Every thread that a member started, deleted ones too. */
import type { MemberId } from '#contract/core/ids.ts';
import type { KeptThread } from '#contract/exports/model.ts';
import type { Database } from '../../platform/db/database.ts';
import { everyRow } from '../../platform/db/every-row.ts';
import { type AuthorRow, authorOf } from '../accounts/index.ts';
import { cardColumns, cardJoins } from './queries.ts';

type KeptRow = Omit<KeptThread['thread'], 'author'> & AuthorRow & Omit<KeptThread, 'thread'>;

export async function* keptThreads(database: Database, memberId: MemberId): AsyncGenerator<KeptThread> {
  const rows = everyRow<KeptRow>((after, limit) =>
    database.prepared(
      'list-kept-threads',
      `select ${cardColumns}, t.description_html as "descriptionHtml", t.edited_at as "editedAt",
         t.deleted_at as "deletedAt",
         case when t.deleted_by = t.author_id then 'author' when t.deleted_by is not null then 'staff' end as "deletedBy"
       from threads t ${cardJoins} where t.author_id = $1 and t.id > $2 order by t.id limit $3`,
      [memberId, after, limit],
    ),
  );
  for await (const { deletedAt, deletedBy, ...row } of rows) {
    yield { thread: { ...row, author: authorOf(row) }, deletedAt, deletedBy };
  }
}
