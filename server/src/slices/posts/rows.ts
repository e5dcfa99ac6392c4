/** What rows keep of products and threads alike, and what SQL calls them. */
import type { PerKind } from '#contract/core/subject.ts';
import { summaryLength } from '#contract/posts/model.ts';
import { withLongWordsBroken } from '../../packages/safe-html/index.ts';
import { readWritten } from '../../platform/html/read-written.ts';

/** What rows keep of a text: what is allowed of it, what is searched of it, and its opening for lists. */
export interface TextValues {
  descriptionHtml: string;
  descriptionText: string;
  summary: string;
}

/** Of HTML as somebody wrote it. Takes a while for a long one, and has no place in a transaction. */
export function textValues(written: string): TextValues {
  const { html, text, opening } = readWritten(written, summaryLength);
  return { descriptionHtml: html, descriptionText: withLongWordsBroken(text), summary: opening };
}

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
