import type { CommentParent } from '#contract/comments/model.ts';
import type { LoadInput } from '../../client/load.ts';
import { commentPages, commentsInput } from './comment-calls.ts';
import { readCommentsEntry } from './comments-entry.ts';

/** For the `load` of a page with comments below its subject, which does without them when they do not come. */
export function preloadComments(
  parent: CommentParent,
  url: URL,
  preloadPages: LoadInput['preloadPages'],
): Promise<unknown> {
  const input = commentsInput(parent, readCommentsEntry(url.searchParams));
  return preloadPages(commentPages(parent), input).catch(() => undefined);
}
