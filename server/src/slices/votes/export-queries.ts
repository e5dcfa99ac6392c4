/** Every vote of a member's. */
import type { CommentId, MemberId } from '#contract/core/ids.ts';
import { subjectOf, type Votable } from '#contract/core/ids.ts';
import type { ExportedVote } from '#contract/exports/model.ts';
import type { Database } from '../../platform/db/database.ts';
import { everyRow } from '../../platform/db/every-row.ts';

type ExportedRow = Omit<ExportedVote, 'target'> & { id: number };

const kinds = ['product', 'thread', 'comment'] as const satisfies Votable['kind'][];

/** Of each kind along the index that has it. */
export async function* exportVotes(database: Database, memberId: MemberId): AsyncGenerator<ExportedVote> {
  for (const kind of kinds) {
    const column = `${kind}_id`;
    const rows = everyRow<ExportedRow>((after, limit) =>
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
