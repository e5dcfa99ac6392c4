/** Renders HTML for the queue, so that moderators do not follow links by accident and see where they lead. */
import { link } from '#contract/pending-posts/model.ts';
import { readWritten } from '../../platform/html/read-written.ts';

/** Converts sanitized HTML to plain text, with the address of each link after its text. */
export function wordsWithAddresses(html: string): string {
  return readWritten(html.replace(link, '$2 ($1)')).text;
}
