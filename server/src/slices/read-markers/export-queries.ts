/** Everything that is kept of what a member has seen. */
import type { MemberId } from '#contract/core/ids.ts';
import { subjectKinds, subjectOf } from '#contract/core/ids.ts';
import type { ReadMarker } from '#contract/read-markers/model.ts';
import type { Database } from '../../platform/db/database.ts';
import { everyRow } from '../../platform/db/every-row.ts';
import { subjectNames } from '../posts/index.ts';

export async function* exportVisits(database: Database, memberId: MemberId): AsyncGenerator<ReadMarker> {
  for (const kind of subjectKinds) {
    const { column } = subjectNames[kind];
    const rows = everyRow<{ id: number; seenAt: Date }>((after, limit) =>
      database.query(
        `select ${column} as id, seen_at as "seenAt" from seen
         where member_id = $1 and ${column} > $2 order by ${column} limit $3`,
        [memberId, after, limit],
      ),
    );
    for await (const { id, seenAt } of rows) yield { subject: subjectOf(kind, id), seenAt };
  }
}
