import type { Subject } from '#contract/core/subject.ts';
import type { LoadInput } from '../../client/load.ts';
import { commentPages, commentsInput } from './comment-calls.ts';
import { readCommentsEntry } from './comments-entry.ts';

/** For the `load` of a page with comments below its subject, which does without them when they do not come. */
export function preloadComments(
  subject: Subject,
  url: URL,
  preloadPages: LoadInput['preloadPages'],
): Promise<unknown> {
  const input = commentsInput(subject, readCommentsEntry(url.searchParams));
  return preloadPages(commentPages(subject), input).catch(() => undefined);
}
