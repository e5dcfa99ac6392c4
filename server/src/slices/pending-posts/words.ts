/** What the queue shows of HTML: nobody follows a link of a newcomer by chance, and nobody misses where it leads. */
import { link } from '#contract/pending-posts/model.ts';
import { readWritten } from '../../platform/html/read-written.ts';

/** Plain text of HTML that was reduced to what is allowed, the address of each link behind its words. */
export function wordsWithAddresses(html: string): string {
  return readWritten(html.replace(link, '$2 ($1)')).text;
}
