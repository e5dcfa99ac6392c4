/** What rows keep of products and threads alike. */
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
