/** Pages of comments. */
import type { Comment, CommentList, CommentState, ListComments } from '#contract/comments/model.ts';
import type { Services } from '../../platform/services.ts';
import { type CommentRow, findCommentPage } from './page-queries.ts';
import { subjectGone } from './policy.ts';

/** Throws `not_found` for a product or thread that is not there. */
export async function listComments({ database }: Services, list: ListComments): Promise<CommentList> {
  const page = await findCommentPage(database, list);
  if (page === undefined) throw subjectGone(list.subject);
  return {
    comments: page.rows.map((row) => commentOf(row, page.skip)),
    skip: page.skip,
    count: page.count,
  };
}

function commentOf(row: CommentRow, skip: number): Comment {
  const state = stateOf(row);
  const isShown = state === 'shown';
  return {
    id: row.id,
    number: skip + row.place,
    replyTo: row.reply_to_id,
    state,
    html: isShown ? row.html : '',
    likes: isShown ? row.like_count : 0,
    dislikes: isShown ? row.dislike_count : 0,
    createdAt: row.created_at,
    editedAt: isShown ? row.edited_at : null,
    author: isShown ? authorOf(row) : null,
  };
}

function stateOf({ deleted_at, deleted_by, author_id }: CommentRow): CommentState {
  if (deleted_at === null) return 'shown';
  return deleted_by === author_id ? 'deleted' : 'removed';
}

function authorOf(row: CommentRow): Comment['author'] {
  return {
    id: row.author_id,
    firstName: row.first_name,
    lastName: row.last_name,
    avatar: row.avatar,
    role: row.role,
    city: row.city,
    joinedAt: row.joined_at,
    reputation: Math.max(0, row.reputation),
  };
}
