/** What SQL calls products and threads. */
import type { PerKind, SubjectKind } from '#contract/core/subject.ts';
import { type ProductStatus, statusAt } from '#contract/products/model.ts';

/** The row that counts the comments on a product or thread, and is locked before they change. */
interface ActivityNames {
  table: string;
  id: string;
  isShown: string;
}

/**
 * What SQL calls products and threads: their table, the column by which comments and votes name them, and where their
 * comments are counted. No caller writes these, so they may stand in a statement as they are.
 */
export const subjectNames = {
  product: {
    table: 'products',
    column: 'product_id',
    activity: { table: 'products', id: 'id', isShown: 'deleted_at is null' },
  },
  thread: {
    table: 'threads',
    column: 'thread_id',
    activity: { table: 'thread_activity', id: 'thread_id', isShown: 'is_listed' },
  },
} as const satisfies PerKind<{ table: string; column: string; activity: ActivityNames }>;

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
