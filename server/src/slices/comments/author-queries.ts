/** The SQL that reads what one member wrote. */
import type { WrittenComment } from '#contract/comments/model.ts';
import type { ListByAuthor } from '#contract/posts/model.ts';
import type { Database } from '../../platform/db/database.ts';
import type { FoundRows } from '../../platform/db/found-rows.ts';
import {
  commentCounts,
  commentCountsJoin,
  htmlPatternOf,
  type Listed,
  listFound,
  type PageStatement,
  pageAlong,
  patternOf,
  type SubjectRow,
  shownTitle,
  subjectColumns,
  wordsIn,
} from '../posts/index.ts';

export interface ListWritten extends ListByAuthor {
  /** Those in threads alone, rather than all. */
  isInThreads: boolean;
  /** The author asks, who finds the words of what is gone, too. */
  isOwn: boolean;
}

export interface WrittenRow
  extends SubjectRow,
    Omit<WrittenComment, 'subject' | 'subjectStatus' | 'summary'> {}

const joins = 'left join products p on p.id = c.product_id left join threads t on t.id = c.thread_id';

const listed: Listed = {
  columns: `c.id, c.html, ${commentCounts}, c.created_at as "createdAt", c.edited_at as "editedAt", c.version,
    ${subjectColumns}`,
  joins: `join comments c on c.id = listed.id ${commentCountsJoin} ${joins}`,
};

export function listWrittenRows(database: Database, list: ListWritten): Promise<FoundRows<WrittenRow>> {
  return listFound(database, statementOf(list), listed);
}

function statementOf({ authorId, skip, limit, text, isInThreads, isOwn }: ListWritten): PageStatement {
  const own = `c.author_id = $1 and c.deleted_at is null ${isInThreads ? 'and c.thread_id is not null' : ''}`;
  const page = [authorId, limit, skip];
  if (text === '') {
    return {
      name: `list-written-${isInThreads}`,
      text: pageAlong(`from comments c where ${own}`),
      values: page,
    };
  }
  return {
    name: `find-written-${isInThreads}`,
    text: `
      with matched as materialized (
        select c.id, c.created_at from comments c ${joins} where ${own}
          and (${shownTitle} ilike $4
            or ${wordsIn('c.html')} ilike $5 and ($6 or coalesce(p.deleted_at, t.deleted_at) is null)))
      ${pageAlong('from matched')}`,
    values: [...page, patternOf(text), htmlPatternOf(text), isOwn],
  };
}
