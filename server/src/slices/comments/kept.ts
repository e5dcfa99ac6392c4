import type { MemberId } from '#contract/core/ids.ts';
import type { SubjectKind } from '#contract/core/subject.ts';
import type { KeptComment } from '#contract/exports/model.ts';
import type { Database } from '../../platform/db/database.ts';
import { everyRow } from '../../platform/db/every-row.ts';
import { listKept } from './kept-queries.ts';
import { withoutGoneQuotes } from './reads.ts';

/** A member's comments on products, or in threads. What others deleted is not told in quotes either. */
export function keptComments(
  kind: SubjectKind,
): (database: Database, memberId: MemberId) => AsyncGenerator<KeptComment> {
  return (database, memberId) =>
    everyRow(async (after, limit) =>
      withoutGoneQuotes(database, await listKept(database, kind, { memberId, after, limit })),
    );
}
