/** SQL that reads a page of comments. */
import {
  type AuthorComment,
  type Comment,
  type CommentAuthor,
  type ListComments,
  maxCommentSkip,
} from '#contract/comments/model.ts';
import {
  type CommentId,
  type MemberId,
  type Subject,
  type SubjectKind,
  subjectOf,
} from '#contract/core/ids.ts';
import type { ExportedComment } from '#contract/exports/model.ts';
import type { ListByAuthor } from '#contract/posts/model.ts';
import { everyAuthoredPage } from '../../platform/db/author-rows.ts';
import type { Database } from '../../platform/db/database.ts';
import type { RowsWithTotal } from '../../platform/db/row-pages.ts';
import { type AuthorRow, authorColumns, standingColumns } from '../accounts/index.ts';
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
  subjectNames,
  wordsIn,
} from '../posts/index.ts';

interface ListRow {
  count: number;
  skip: number;
  /** Null, as are all the following columns, if the page is empty. */
  id: CommentId | null;
}

export interface CommentRow
  extends Omit<Comment, 'number' | 'subject' | 'state' | 'author'>,
    Omit<CommentAuthor, 'id'>,
    AuthorRow {
  /** The position on the page, from 1. */
  place: number;
  deletedAt: Date | null;
  deletedBy: MemberId | null;
}

export interface PageOfComments {
  count: number;
  skip: number;
  rows: CommentRow[];
}

/**
 * One statement; undefined if the product or thread does not exist. Comments before the page are scanned in the index
 * alone. They are counted there to find the page of a given comment, up to the limit of rules/comments 18.
 */
export async function findCommentPage(
  database: Database,
  { subject: { kind, id }, skip, limit, holding }: ListComments,
): Promise<PageOfComments | undefined> {
  const { table, column, counts } = subjectNames[kind];
  const rows = await database.prepared<ListRow & Omit<CommentRow, 'id'>>(
    `list-comments-${kind}`,
    `select p.comment_count as count, s.title as "subjectTitle", page.skip, found.place, c.id, c.reply_to_id as "replyTo", c.html,
       ${commentCounts}, c.flag_count as "flagCount", c.created_at as "createdAt",
       c.edited_at as "editedAt", c.version, c.deleted_at as "deletedAt", c.deleted_by as "deletedBy", ${authorColumns},
       m.city, ${standingColumns}
     from ${counts} p join ${table} s on s.id = p.${column}
     cross join lateral (select coalesce(
       (select (earlier.count / $3::integer * $3::integer)::integer
        from comments h cross join lateral (
          select count(*) from (
            select from comments b
            where b.${column} = h.${column} and b.is_listed and (b.created_at, b.id) < (h.created_at, h.id)
            limit ${maxCommentSkip}) b) earlier
        where h.id = $4::integer and h.${column} = p.${column} and h.is_listed),
       $2::integer) as skip) page
     left join lateral unnest(array(
       select l.id from comments l where l.${column} = p.${column} and l.is_listed
       order by l.created_at, l.id limit (select $3::integer) offset page.skip
     )) with ordinality as found(id, place) on true
     left join comments c on c.id = found.id ${commentCountsJoin}
     left join members m on m.id = c.author_id
     where p.${column} = $1 and p.is_shown
     order by found.place`,
    [id, skip, limit, holding],
  );
  const [first] = rows;
  if (first === undefined) return undefined;
  const isComment = (row: ListRow & Omit<CommentRow, 'id'>): row is ListRow & CommentRow => row.id !== null;
  return { count: first.count, skip: first.skip, rows: rows.filter(isComment) };
}

interface QuotedComment {
  id: CommentId;
  subject: Subject;
  isShown: boolean;
  authorId: MemberId;
  /** The author's name today, not when the quote was written. */
  authorName: string;
}

/**
 * Finds quoted comments, deleted ones included. A comment's row is deleted only together with its product or thread.
 */
export async function findQuoted(database: Database, ids: CommentId[]): Promise<QuotedComment[]> {
  const rows = await database.prepared<
    Omit<QuotedComment, 'subject'> & { kind: SubjectKind; subjectId: number }
  >(
    'find-quoted-comments',
    `select c.id, case when t.id is null then 'product' else 'thread' end as kind,
       coalesce(t.id, p.id) as "subjectId",
       c.deleted_at is null and coalesce(t.deleted_at, p.deleted_at) is null as "isShown",
       c.author_id as "authorId", m.first_name || ' ' || m.last_name as "authorName"
     from comments c join members m on m.id = c.author_id left join products p on p.id = c.product_id left join threads t on t.id = c.thread_id
     where c.id = any($1::integer[])`,
    [ids],
  );
  return rows.map(({ kind, subjectId, ...quoted }) => ({ ...quoted, subject: subjectOf(kind, subjectId) }));
}

/** The comments of one member to list. */
export interface ListAuthorComments extends ListByAuthor {
  /** True for comments in threads only. */
  isInThreads: boolean;
  /** True if the author reads the list, who also finds text below deleted posts. */
  isOwn: boolean;
}

export interface AuthorCommentRow
  extends SubjectRow,
    Omit<AuthorComment, 'subject' | 'subjectStatus' | 'summary'> {}

const joins = 'left join products p on p.id = c.product_id left join threads t on t.id = c.thread_id';

const listed: Listed = {
  columns: `c.id, c.html, ${commentCounts}, c.created_at as "createdAt", c.edited_at as "editedAt", c.version,
    ${subjectColumns}`,
  joins: `join comments c on c.id = listed.id ${commentCountsJoin} ${joins}`,
};

export function listAuthorCommentRows(
  database: Database,
  list: ListAuthorComments,
): Promise<RowsWithTotal<AuthorCommentRow>> {
  return listFound(database, statementOf(list), listed);
}

function statementOf({ authorId, skip, limit, text, isInThreads, isOwn }: ListAuthorComments): PageStatement {
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

/** A comment of a member's export, deleted ones included. */
type ExportedRow = Omit<ExportedComment, 'subject'> & { subjectId: number };

/** Includes the title of the product or thread while it is shown. */
export async function* everyCommentPage(
  database: Database,
  kind: SubjectKind,
  memberId: MemberId,
): AsyncGenerator<ExportedComment[]> {
  const { table, column } = subjectNames[kind];
  const pages = everyAuthoredPage<ExportedRow>(database, memberId, {
    name: `list-kept-comments-${kind}`,
    of: 'c',
    columns: `c.id, c.${column} as "subjectId", c.reply_to_id as "replyTo", c.html, ${commentCounts},
      c.created_at as "createdAt", c.edited_at as "editedAt",
      case when s.deleted_at is null then s.title else '' end as "subjectTitle"`,
    from: `comments c join ${table} s on s.id = c.${column} ${commentCountsJoin}`,
  });
  for await (const rows of pages) {
    yield rows.map(({ subjectId, ...comment }) => ({ ...comment, subject: subjectOf(kind, subjectId) }));
  }
}
