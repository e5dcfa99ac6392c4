import type { PerKind } from '#contract/core/subject.ts';

/**
 * What SQL calls products and threads: their table, and the column by which comments and votes name them. No caller
 * writes these, so they may stand in a statement as they are.
 */
export const subjectNames = {
  product: { table: 'products', column: 'product_id' },
  thread: { table: 'threads', column: 'thread_id' },
} as const satisfies PerKind<{ table: string; column: string }>;
