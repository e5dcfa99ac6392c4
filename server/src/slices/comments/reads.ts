/** Pages of comments. */
import type { Comment, CommentList, CommentState, ListComments } from '#contract/comments/model.ts';
import type { Subject } from '#contract/core/subject.ts';
import type { Services } from '../../platform/services.ts';
import { authorOf } from '../accounts/index.ts';
import { type CommentRow, findCommentPage } from './page-queries.ts';
import { subjectGone } from './policy.ts';

/** Throws `not_found` for a product or thread that is not there. */
export async function listComments({ database }: Services, list: ListComments): Promise<CommentList> {
  const page = await findCommentPage(database, list);
  if (page === undefined) throw subjectGone(list.subject);
  return {
    comments: page.rows.map((row) => commentOf(row, list.subject, page.skip)),
    skip: page.skip,
    count: page.count,
  };
}

function commentOf(row: CommentRow, subject: Subject, skip: number): Comment {
  const { id, subjectTitle, replyTo, createdAt, place } = row;
  const there = { id, number: skip + place, subject, subjectTitle, replyTo, createdAt };
  const state = stateOf(row);
  if (state !== 'shown')
    return { ...there, state, html: '', likes: 0, dislikes: 0, editedAt: null, author: null };
  const { html, likes, dislikes, editedAt, city, joinedAt } = row;
  const author = { ...authorOf(row), city, joinedAt, reputation: Math.max(0, row.reputation) };
  return { ...there, state, html, likes, dislikes, editedAt, author };
}

function stateOf({ deletedAt, deletedBy, authorId }: CommentRow): CommentState {
  if (deletedAt === null) return 'shown';
  return deletedBy === authorId ? 'deleted' : 'removed';
}
