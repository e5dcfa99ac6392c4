/** SQL that reads a member's votes. */
import { type CommentId, type MemberId, subjectOf, type Votable } from '#contract/core/ids.ts';
import type { ExportedVote } from '#contract/exports/model.ts';
import { authorCountLimit, type ListByAuthor } from '#contract/posts/model.ts';
import type { Database } from '../../platform/db/database.ts';
import {
  iterateRows,
  type RowsWithTotal,
  type RowWithTotal,
  rowsWithTotal,
} from '../../platform/db/row-pages.ts';
import {
  htmlPatternOf,
  newestFirst,
  patternOf,
  type SubjectRow,
  shownTitle,
  subjectColumns,
  wordsIn,
} from '../posts/index.ts';

type ExportedRow = Omit<ExportedVote, 'target'> & { id: number };

const kinds = ['product', 'thread', 'comment'] as const satisfies Votable['kind'][];

/** Reads each kind by its own index. */
export async function* exportVotes(database: Database, memberId: MemberId): AsyncGenerator<ExportedVote> {
  for (const kind of kinds) {
    const column = `${kind}_id`;
    const rows = iterateRows<ExportedRow>((after, limit) =>
      database.prepared(
        `list-kept-votes-${kind}`,
        `select ${column} as id, is_like as "isLike", created_at as "createdAt" from votes
         where member_id = $1 and ${column} > $2 order by ${column} limit $3`,
        [memberId, after, limit],
      ),
    );
    for await (const { id, ...vote } of rows) yield { ...vote, target: votableOf(kind, id) };
  }
}

function votableOf(kind: Votable['kind'], id: number): Votable {
  return kind === 'comment' ? { kind, id: id as CommentId } : subjectOf(kind, id);
}

export interface VoteRow extends SubjectRow {
  id: number;
  isLike: boolean;
  votedAt: Date;
  commentId: CommentId | null;
  html: string | null;
}

const joins = `left join comments c on c.id = v.comment_id
  left join products p on p.id = coalesce(v.product_id, c.product_id)
  left join threads t on t.id = coalesce(v.thread_id, c.thread_id)`;

/** rules/members-area 2: neither the comment nor its product or thread is deleted. */
const shown = `select v.created_at, v.id from votes v ${joins}
  where v.member_id = $1 and c.deleted_at is null and coalesce(p.deleted_at, t.deleted_at) is null`;

/** One statement; the items are read for the requested page only. */
export async function listVoteRows(database: Database, list: ListByAuthor): Promise<RowsWithTotal<VoteRow>> {
  const { authorId, limit, skip, text } = list;
  const from = text === '' ? `from (${shown}) shown` : 'from matched';
  const found = await database.prepared<RowWithTotal<VoteRow>>(
    text === '' ? 'list-own-votes' : 'find-own-votes',
    `${text === '' ? '' : matched}
     select counted.total, given.*
     from (select count(*)::integer as total from (select ${from} limit ${authorCountLimit + 1}) all_of_them) counted
     left join lateral (
       select v.id, v.is_like as "isLike", v.created_at as "votedAt", ${subjectColumns},
         c.id as "commentId", c.html
       from (select created_at, id ${from} order by ${newestFirst}
         limit (select $2::integer) offset (select $3::integer)) page
       join votes v on v.member_id = $1 and v.created_at = page.created_at and v.id = page.id ${joins}
     ) given on true order by given."votedAt" desc, given.id desc`,
    [authorId, limit, skip, ...(text === '' ? [] : [patternOf(text), htmlPatternOf(text)])],
  );
  return rowsWithTotal(found);
}

/** Searches visible texts: titles, and the comments voted on. */
const matched = `
  with matched as materialized (
    ${shown} and (${shownTitle} ilike $4 or ${wordsIn('c.html')} ilike $5))`;
