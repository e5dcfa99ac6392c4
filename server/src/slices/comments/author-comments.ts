/** Comments of one member, newest first. */
import { type AuthorComment, type AuthorComments, withoutQuotes } from '#contract/comments/model.ts';
import { subjectOf } from '#contract/core/ids.ts';
import { type ListByAuthor, summaryLength } from '#contract/posts/model.ts';
import { summaryOf, textWithSeparators } from '../../packages/safe-html/index.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { requireMember } from '../accounts/index.ts';
import { subjectStatus } from '../posts/index.ts';
import { withoutGoneQuotes } from './comment-lists.ts';
import { type AuthorCommentRow, type ListAuthorComments, listAuthorCommentRows } from './page-queries.ts';

/** Returns the viewer's own comments that are not deleted, also below deleted posts. */
export function readOwnComments(
  context: AppContext,
  list: ListByAuthor,
  isInThreads: boolean,
): Promise<AuthorComments> {
  return readList(context, { ...list, isInThreads, isOwn: true });
}

/**
 * Returns another member's comments. Those below a deleted product or thread are lines without text, as for all
 * viewers. Throws `not_found` if the member does not exist.
 */
export async function readCommentsOfMember(context: AppContext, list: ListByAuthor): Promise<AuthorComments> {
  const [{ comments, total }] = await Promise.all([
    readList(context, { ...list, isInThreads: false, isOwn: false }),
    requireMember(context.database, list.authorId),
  ]);
  return { comments: comments.map(asOthersSee), total };
}

function asOthersSee(comment: AuthorComment): AuthorComment {
  return comment.isSubjectGone ? { ...comment, ...nothingSaid } : comment;
}

const nothingSaid = { html: '', summary: '', likes: 0, dislikes: 0, editedAt: null };

async function readList({ database, now }: AppContext, list: ListAuthorComments): Promise<AuthorComments> {
  const { rows, total } = await listAuthorCommentRows(database, list);
  return {
    comments: await withoutGoneQuotes(
      database,
      rows.map((row) => authorCommentOf(row, now())),
    ),
    total,
  };
}

function authorCommentOf(row: AuthorCommentRow, now: Date): AuthorComment {
  const { kind, subjectId, storedStatus: _stored, expiresAt: _expires, ...comment } = row;
  return {
    ...comment,
    subject: subjectOf(kind, subjectId),
    subjectStatus: subjectStatus(row, now),
    summary: openingOf(row.html),
  };
}

/** The stored comment's opening as plain text, without quotes, which are other people's words. */
export function openingOf(html: string, length = summaryLength): string {
  return summaryOf(textWithSeparators(withoutQuotes(html)), length);
}
