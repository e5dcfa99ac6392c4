import type { MemberId, SubjectKind } from '#contract/core/ids.ts';
import type { ExportedComment } from '#contract/exports/model.ts';
import type { Database } from '../../platform/db/database.ts';
import { everyCommentPage } from './export-queries.ts';
import { withoutGoneQuotes } from './reads.ts';

/** A member's comments on products, or in threads. What others deleted is not told in quotes either. */
export function exportComments(kind: SubjectKind) {
  return async function* kept(database: Database, memberId: MemberId): AsyncGenerator<ExportedComment> {
    for await (const comments of everyCommentPage(database, kind, memberId)) {
      yield* await withoutGoneQuotes(database, comments);
    }
  };
}
