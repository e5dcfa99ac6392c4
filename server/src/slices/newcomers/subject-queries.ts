/** What a comment that waits is to stand below, as rows have it. */
import { type Subject, type SubjectKind, subjectOf } from '#contract/core/ids.ts';

export interface SubjectRow {
  subjectKind: SubjectKind | null;
  subjectId: number | null;
}

/** Of `held_posts h`. */
export const subjectColumns = `
  case when h.product_id is not null then 'product' when h.thread_id is not null then 'thread' end as "subjectKind",
  coalesce(h.product_id, h.thread_id) as "subjectId"`;

/** Null for products and threads. */
export function subjectIn({ subjectKind, subjectId }: SubjectRow): Subject | null {
  return subjectKind === null || subjectId === null ? null : subjectOf(subjectKind, subjectId);
}
