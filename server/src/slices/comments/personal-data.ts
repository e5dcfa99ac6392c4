import type { MemberId, SubjectKind } from '#contract/core/ids.ts';
import type { ExportedComment } from '#contract/exports/model.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Erasure } from '../posts/index.ts';
import { type CommentToErase, listWorded, listWordedBelow, takeWords } from './erasure-queries.ts';
import { everyCommentPage } from './page-queries.ts';
import { withoutGoneQuotes } from './reads.ts';
import { removeComment } from './removal.ts';

/** A member's comments on products, or in threads. What others deleted is not told in quotes either. */
export function exportComments(kind: SubjectKind) {
  return async function* kept(database: Database, memberId: MemberId): AsyncGenerator<ExportedComment> {
    for await (const comments of everyCommentPage(database, kind, memberId)) {
      yield* await withoutGoneQuotes(database, comments);
    }
  };
}

/** How many are looked up at a time. */
const batch = 500;

/**
 * All comments that go with a member who leaves (rules/account-deletion 11) are removed and lose their words, the newest first,
 * each in a transaction of its own, as by hand: whoever removes one locks from it on upwards, and nobody holds two such
 * ways at once. What was done stays done.
 */
export function eraseCommentsOf(context: AppContext, memberToErase: Erasure): Promise<void> {
  return eraseAll(context, () => listWorded(context.database, memberToErase, batch));
}

/** The same of all comments below what these members posted, whoever wrote them: they go as whoever posted it would remove them. */
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
        await takeWords(unit.tx, comment.id);
      });
    }
  }
}
