/** Links in what a newcomer writes: HTML that was reduced to what is allowed. */

/** One link: its address and its words. */
export const link = /<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gs;
const writtenOut = /\bhttps?:\/\/|\bwww\./gi;

/** Addresses that are only written out count as well. */
export function countLinks(html: string): number {
  const links = html.match(link)?.length ?? 0;
  return links + (html.replace(link, ' ').match(writtenOut)?.length ?? 0);
}
