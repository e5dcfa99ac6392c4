/** What SQL calls products and threads. */
import type { PerKind, SubjectKind } from '#contract/core/ids.ts';
import { type ProductStatus, statusAt } from '#contract/products/model.ts';

/**
 * What SQL calls products and threads: their table, the column by which comments, votes and all rows beside them name
 * them, and the table that counts what members make of them: votes, and comments, which change while its row is locked. Its
 * `is_shown` is false once they are deleted. No caller writes these, so they may stand in a statement as they are.
 */
export const subjectNames = {
  product: {
    table: 'products',
    column: 'product_id',
    counts: 'product_counts',
  },
  thread: {
    table: 'threads',
    column: 'thread_id',
    counts: 'thread_counts',
  },
} as const satisfies PerKind<Record<'table' | 'column' | 'counts', string>>;

/** Of `left join products p` and `left join threads t`: null where it was deleted. */
export const shownTitle =
  'case when coalesce(p.deleted_at, t.deleted_at) is null then coalesce(p.title, t.title) end';

/**
 * For `left join products p` and `left join threads t`, of which one is there: what a comment or a vote belongs to. What
 * was deleted has no title.
 */
export const subjectColumns = `
  case when t.id is null then 'product' else 'thread' end as kind, coalesce(p.id, t.id) as "subjectId",
  coalesce(p.deleted_at, t.deleted_at) is not null as "isSubjectGone", coalesce(${shownTitle}, '') as "subjectTitle",
  case when p.deleted_at is null then p.status end as "storedStatus", p.expires_at as "expiresAt"`;

/** What `subjectColumns` selects. */
export interface SubjectRow {
  kind: SubjectKind;
  subjectId: number;
  isSubjectGone: boolean;
  subjectTitle: string;
  /** As it was written down last: `subjectStatus` knows the hour. */
  storedStatus: ProductStatus | null;
  expiresAt: Date | null;
}

/** How a product stands; null for a thread and for what was deleted. */
export function subjectStatus(
  { storedStatus: status, expiresAt }: Pick<SubjectRow, 'storedStatus' | 'expiresAt'>,
  now: Date,
): ProductStatus | null {
  return status === null ? null : statusAt({ status, expiresAt }, now);
}
