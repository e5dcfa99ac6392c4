import type { MemberId, SubjectKind } from '#contract/core/ids.ts';
import type { ExportedComment } from '#contract/exports/model.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Erasure } from '../posts/index.ts';
import { withoutGoneQuotes } from './comment-lists.ts';
import {
  type CommentToErase,
  eraseCommentText,
  listCommentsWithText,
  listWordedBelow,
} from './erasure-queries.ts';
import { everyCommentPage } from './page-queries.ts';
import { removeComment } from './removal.ts';

/** Exports a member's comments on products, or in threads. Quotes of text that others deleted are hidden, too. */
export function exportComments(kind: SubjectKind) {
  return async function* kept(database: Database, memberId: MemberId): AsyncGenerator<ExportedComment> {
    for await (const comments of everyCommentPage(database, kind, memberId)) {
      yield* await withoutGoneQuotes(database, comments);
    }
  };
}

/** The number of comments per lookup. */
const batch = 500;

/**
 * Removes all comments that are erased with a member (rules/account-deletion 11) and erases their text, newest first.
 * Each has its own transaction, as a manual removal does. A removal locks from the comment upwards, so two such chains
 * in one transaction could deadlock. Finished comments stay erased.
 */
export function eraseCommentsOf(context: AppContext, memberToErase: Erasure): Promise<void> {
  return eraseAll(context, () => listCommentsWithText(context.database, memberToErase, batch));
}

/**
 * Does the same for all comments below these members' posts, whoever wrote them. They count as removed by the author of
 * the post.
 */
export function eraseCommentsBelow(context: AppContext, authorIds: MemberId[]): Promise<void> {
  return eraseAll(context, () => listWordedBelow(context.database, authorIds, batch));
}

async function eraseAll({ write }: AppContext, listNext: () => Promise<CommentToErase[]>): Promise<void> {
  for (;;) {
    const comments = await listNext();
    if (comments.length === 0) return;
    for (const comment of comments) {
      await write(async (unit) => {
        if (!comment.isDeleted) await removeComment(unit, comment, comment.removerId, 'all');
        await eraseCommentText(unit.tx, comment.id);
      });
    }
  }
}
