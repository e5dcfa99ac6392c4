/** The SQL that reads what one member wrote. */
import type { WrittenComment } from '#contract/comments/model.ts';
import type { ListByAuthor } from '#contract/posts/model.ts';
import type { Database } from '../../platform/db/database.ts';
import {
  commentCounts,
  commentCountsJoin,
  htmlPatternOf,
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

export interface WrittenRows {
  rows: WrittenRow[];
  total: number;
}

/** Where nothing is on the page, one row without a comment still tells the total. */
type FoundRow = { total: number } & (WrittenRow | { id: null });

const joins = 'left join products p on p.id = c.product_id left join threads t on t.id = c.thread_id';

/** One statement; the rows to skip are scanned in the index alone, before anything is joined. */
export async function listWrittenRows(database: Database, list: ListWritten): Promise<WrittenRows> {
  const { name, text, values } = statementOf(list);
  const found = await database.prepared<FoundRow>(
    name,
    `select found.total, written.* from (${text}) found left join lateral (
       select c.id, c.html, ${commentCounts}, c.created_at as "createdAt",
         c.edited_at as "editedAt", c.version, ${subjectColumns}, place
       from unnest(found.ids) with ordinality as listed(id, place) join comments c on c.id = listed.id
       ${commentCountsJoin} ${joins}
     ) written on true order by written.place`,
    values,
  );
  return { rows: found.filter((row) => row.id !== null), total: found[0]?.total ?? 0 };
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
