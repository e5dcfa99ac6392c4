/** Every flag that a member raised: open ones, and those of the record, which the staff cleared. */
import type { CommentId, MemberId } from '#contract/core/ids.ts';
import type { KeptFlag } from '#contract/exports/model.ts';
import type { Database } from '../../platform/db/database.ts';
import { everyRow } from '../../platform/db/every-row.ts';

export async function* keptFlags(database: Database, memberId: MemberId): AsyncGenerator<KeptFlag> {
  const open = everyRow<{ id: CommentId; raisedAt: Date }>((after, limit) =>
    database.query(
      `select comment_id as id, created_at as "raisedAt" from flags
       where member_id = $1 and comment_id > $2 order by comment_id limit $3`,
      [memberId, after, limit],
    ),
  );
  for await (const { id, raisedAt } of open) yield { commentId: id, raisedAt, clearedAt: null };
  yield* clearedFlags(database, memberId);
}

async function* clearedFlags(database: Database, memberId: MemberId): AsyncGenerator<KeptFlag> {
  const cleared = everyRow<KeptFlag & { id: number }>((after, limit) =>
    database.query(
      `select a.id, a.subject_id as "commentId", (f ->> 'raisedAt')::timestamptz as "raisedAt", a.at as "clearedAt"
       from audit_log a cross join lateral jsonb_array_elements(a.before -> 'flags') f
       where a.before ? 'flags' and a.before -> 'flags' @> jsonb_build_array(jsonb_build_object('memberId', $1::integer))
         and f -> 'memberId' = to_jsonb($1::integer) and a.id > $2 order by a.id limit $3`,
      [memberId, after, limit],
    ),
  );
  for await (const { id: _entry, ...flag } of cleared) yield flag;
}
