/** Everything that is kept of what a member was told, and of what they follow. */
import type { MemberId } from '#contract/core/ids.ts';
import { subjectKinds, subjectOf } from '#contract/core/ids.ts';
import type { ExportedFollow, ExportedNotice } from '#contract/exports/model.ts';
import type { Database } from '../../platform/db/database.ts';
import { everyRow } from '../../platform/db/every-row.ts';
import { subjectNames } from '../posts/index.ts';

type ExportedRow = Omit<ExportedNotice, 'subject'> & {
  id: number;
  productId: number | null;
  threadId: number | null;
};

/** Who did it is not named: that is theirs. */
export async function* exportNotices(database: Database, memberId: MemberId): AsyncGenerator<ExportedNotice> {
  const rows = everyRow<ExportedRow>((after, limit) =>
    database.query(
      `select id, kind, product_id as "productId", thread_id as "threadId", comment_id as "commentId",
         happened_at as "happenedAt", read_at as "readAt"
       from notices where member_id = $1 and id > $2 order by id limit $3`,
      [memberId, after, limit],
    ),
  );
  for await (const { id: _notice, productId, threadId, ...notice } of rows) {
    yield { ...notice, subject: subjectIn(productId, threadId) };
  }
}

function subjectIn(productId: number | null, threadId: number | null): ExportedNotice['subject'] {
  if (productId !== null) return subjectOf('product', productId);
  return threadId === null ? null : subjectOf('thread', threadId);
}

export async function* exportFollows(database: Database, memberId: MemberId): AsyncGenerator<ExportedFollow> {
  for (const kind of subjectKinds) {
    const { column } = subjectNames[kind];
    const rows = everyRow<{ id: number; follows: boolean; since: Date }>((after, limit) =>
      database.query(
        `select ${column} as id, is_following as follows, since from follows
         where member_id = $1 and ${column} > $2 order by ${column} limit $3`,
        [memberId, after, limit],
      ),
    );
    for await (const { id, ...follow } of rows) yield { ...follow, subject: subjectOf(kind, id) };
  }
}
