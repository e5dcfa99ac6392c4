/** Where a page's address enters the comments. Pure. */
import type { CommentId } from '#contract/core/ids.ts';
import { maxId } from '#contract/core/ids.ts';
import { pageParameters } from '#contract/core/paths.ts';
import type { CommentsEntry } from './comment-calls.ts';

/** Whatever the address does not say properly is the beginning. */
export function readCommentsEntry(query: URLSearchParams): CommentsEntry {
  const holding = wholeNumber(query.get(pageParameters.comment));
  return holding > 0
    ? { skip: 0, holding: holding as CommentId }
    : { skip: wholeNumber(query.get(pageParameters.skip)), holding: null };
}

/** `#comment-12` → 12. */
export function commentInHash(hash: string): CommentId | undefined {
  const id = wholeNumber(/^#comment-(\d+)$/.exec(hash)?.[1] ?? null);
  return id > 0 ? (id as CommentId) : undefined;
}

function wholeNumber(text: string | null): number {
  const number = text !== null && /^\d{1,10}$/.test(text) ? Number(text) : 0;
  return number <= maxId ? number : 0;
}
