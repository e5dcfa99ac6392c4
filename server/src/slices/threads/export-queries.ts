/** Every thread that a member started, deleted ones too. */
import type { MemberId } from '#contract/core/ids.ts';
import type { ExportedThread } from '#contract/exports/model.ts';
import { everyAuthoredPage } from '../../platform/db/authored.ts';
import type { Database } from '../../platform/db/database.ts';
import { type AuthorRow, authorOf } from '../accounts/index.ts';
import { cardColumns, cardJoins } from './queries.ts';

type ExportedRow = Omit<ExportedThread['thread'], 'author'> & AuthorRow & Omit<ExportedThread, 'thread'>;

export async function* exportThreads(database: Database, memberId: MemberId): AsyncGenerator<ExportedThread> {
  const pages = everyAuthoredPage<ExportedRow>(database, memberId, {
    name: 'list-kept-threads',
    of: 't',
    columns: `${cardColumns}, t.description_html as "descriptionHtml", t.edited_at as "editedAt", t.version`,
    from: `threads t ${cardJoins}`,
  });
  for await (const rows of pages) yield* rows.map(keptOf);
}

function keptOf({ deletedAt, deletedBy, ...row }: ExportedRow): ExportedThread {
  return { thread: { ...row, author: authorOf(row) }, deletedAt, deletedBy };
}
