/** The SQL of what a member posted that is not public. */
import type { MemberId } from '#contract/core/ids.ts';
import type { ExportedPendingPost } from '#contract/exports/model.ts';
import type { Database } from '../../platform/db/database.ts';
import { everyRow } from '../../platform/db/every-row.ts';

/** With the bodies of their calls as they were sent. */
export async function* everyPendingPost(
  database: Database,
  memberId: MemberId,
): AsyncGenerator<ExportedPendingPost> {
  const posts = everyRow<ExportedPendingPost & { id: number }>((after, limit) =>
    database.query(
      `select id, kind, title, words, payload as body, sent_at as "sentAt", coalesce(decision, 'waiting') as state,
         decided_at as "decidedAt", reason
       from held_posts where author_id = $1 and id > $2 order by id limit $3`,
      [memberId, after, limit],
    ),
  );
  for await (const { id: _post, ...post } of posts) yield post;
}
