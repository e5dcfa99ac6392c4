/** The SQL that finds what goes with a member. */
import { sql } from 'kysely';
import type { MemberId } from '#contract/core/ids.ts';
import { type SubjectKind, subjectKinds } from '#contract/core/ids.ts';
import { authoredRows } from '../../platform/db/authored.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { subjectNames } from './subject-queries.ts';

export interface Erasure {
  memberId: MemberId;
  /** What they wrote stays, but for what they had deleted. */
  keepsPosts: boolean;
}

/** Products or threads that go with their author and have words still, shown or not; at most `count`. */
export async function listWorded<Id extends number>(
  database: Database,
  kind: SubjectKind,
  { memberId, keepsPosts }: Erasure,
  count: number,
): Promise<Id[]> {
  const rows = await database.query<{ id: Id }>(
    `select id from ${authoredRows(subjectNames[kind].table)} own
     where title <> '' and ${goesWith('own')} order by id desc limit $3`,
    [memberId, keepsPosts, count],
  );
  return rows.map(({ id }) => id);
}

/** All that these members posted is out of sight at once, as if each had deleted their own; the words are there still. */
export async function hidePostsOf(tx: Tx, memberIds: MemberId[]): Promise<void> {
  for (const kind of subjectKinds) {
    await sql`
      update ${sql.table(subjectNames[kind].table)} set deleted_at = now(), deleted_by = author_id
      where author_id = any(${memberIds}::integer[]) and deleted_at is null`.execute(tx);
  }
}

/** Of a row by `$1`, who keeps their posts if `$2` says so. */
export function goesWith(row: string): string {
  return `(not $2 or ${row}.deleted_by = $1)`;
}
