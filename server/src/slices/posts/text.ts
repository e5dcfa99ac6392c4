import { summaryLength } from '#contract/posts/model.ts';
import { openingOf, searchedText } from '../../packages/safe-html/text.ts';

/** What rows keep of a text that is reduced already: itself, what is searched of it, and its opening for lists. */
export function textValues(descriptionHtml: string) {
  return {
    descriptionHtml,
    descriptionText: searchedText(descriptionHtml),
    summary: openingOf(descriptionHtml, summaryLength),
  };
}
