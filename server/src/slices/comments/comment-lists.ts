/** Reads pages of comments. */
import type { Actor } from '#contract/accounts/model.ts';
import type { Comment, CommentList, CommentState, ListComments } from '#contract/comments/model.ts';
import { Fault, type PresentWords } from '#contract/core/fault.ts';
import type { Subject } from '#contract/core/ids.ts';
import { pageTopics, topics } from '#contract/core/topics.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Shown } from '../../platform/http/binding.ts';
import { authorOf } from '../accounts/index.ts';
import { type CommentRow, findCommentPage, findQuoted } from './page-queries.ts';
import { subjectGone, withoutOwnFlags } from './policy.ts';
import { linkedInQuotes, quotedIn, showQuotes, withoutUnknownLinks } from './quotes.ts';

/** Reads a page of the comments of a product or thread. Throws `not_found` if the product or thread does not exist. */
export async function listComments(
  context: AppContext,
  list: ListComments,
  shown: Pick<Shown, 'topics'>,
): Promise<CommentList> {
  const page = await readPage(context, list, shown);
  return { ...page, comments: page.comments.map((comment) => ({ ...comment, flagCount: 0 })) };
}

/** Returns the same page with the number of open flags, which staff see on other members' comments (rules/flags 3). */
export async function listCommentsForStaff(
  context: AppContext,
  list: ListComments,
  viewer: Pick<Actor, 'memberId'>,
): Promise<CommentList> {
  const page = await readPage(context, list);
  return { ...page, comments: page.comments.map((comment) => withoutOwnFlags(viewer, comment)) };
}

async function readPage(
  { database }: AppContext,
  list: ListComments,
  shown?: Pick<Shown, 'topics'>,
): Promise<CommentList> {
  const page = await findCommentPage(database, list);
  if (page === undefined) throw subjectGone(list.subject);
  const { rows, skip, count } = page;
  const comments = rows.map((row) => commentOf(row, list.subject, skip));
  return { comments: await withoutGoneQuotes(database, comments, shown), skip, count };
}

/** The error for text changed meanwhile by somebody else, with the current text. */
export async function changedFault(
  database: Database,
  { html, version }: PresentWords,
  sentence: string,
): Promise<Fault> {
  const [present] = await withoutGoneQuotes(database, [{ html, version }]);
  return new Fault('conflict', sentence, present && { present });
}

function commentOf(row: CommentRow, subject: Subject, skip: number): Comment {
  const { id, subjectTitle, replyTo, createdAt, version, place } = row;
  const there = { id, number: skip + place, subject, subjectTitle, replyTo, createdAt, version };
  const state = stateOf(row);
  if (state !== 'shown') return { ...there, ...nothingSaid, state };
  const { html, likes, dislikes, flagCount, editedAt, city, joinedAt, reputation } = row;
  const author = { ...authorOf(row), city, joinedAt, reputation };
  return { ...there, state, html, likes, dislikes, flagCount, editedAt, author };
}

const nothingSaid = { html: '', likes: 0, dislikes: 0, flagCount: 0, editedAt: null, author: null };

function stateOf({ deletedAt, deletedBy, authorId }: CommentRow): CommentState {
  if (deletedAt === null) return 'shown';
  return deletedBy === authorId ? 'deleted' : 'removed';
}

/** Prepares a comment for storage (rules/comments 20). Runs one statement, or none without quotes. */
export async function withKnownQuotes(database: Database, html: string): Promise<string> {
  const ids = new Set(linkedInQuotes(html));
  if (ids.size === 0) return html;
  const there = await findQuoted(database, [...ids]);
  return withoutUnknownLinks(html, new Set(there.map(({ id }) => id)));
}

/**
 * Prepares comments for reading. Quotes show the current names of their authors (rules/comments 10). The text of
 * comments no longer shown is hidden (rules/comments 17). Every read of comments must use it. Runs one statement, or
 * none without quotes.
 */
export async function withoutGoneQuotes<Read extends { html: string }>(
  database: Database,
  comments: Read[],
  shown?: Pick<Shown, 'topics'>,
): Promise<Read[]> {
  const ids = new Set(comments.flatMap(({ html }) => quotedIn(html)));
  if (ids.size === 0) return comments;
  const quoted = await findQuoted(database, [...ids]);
  shown?.topics(
    ...quoted.flatMap(({ subject, authorId }) => [...pageTopics(subject), topics.author(authorId)]),
  );
  const sources = new Map(quoted.map((source) => [source.id, source]));
  return comments.map((comment) => ({ ...comment, html: showQuotes(comment.html, sources) }));
}
