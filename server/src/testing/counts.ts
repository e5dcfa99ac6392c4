/** What members make of products and threads, as if they had voted, commented and looked. */
import type { SubjectKind } from '#contract/core/subject.ts';
import type { TestApp } from './app.ts';

interface Counts {
  like_count?: number;
  dislike_count?: number;
  comment_count?: number;
  view_count?: number;
  active_at?: Date;
}

/** With the ranks that follow from it. */
export async function setCounts(
  { database }: TestApp,
  kind: SubjectKind,
  id: number,
  counts: Counts,
): Promise<void> {
  const columns = Object.keys(counts).map((column, place) => `${column} = $${place + 2}`);
  await database.query(`update ${kind}_counts set ${columns} where ${kind}_id = $1`, [
    id,
    ...Object.values(counts),
  ]);
  await database.query(`select rank_${kind}s(array[$1::integer])`, [id]);
}
