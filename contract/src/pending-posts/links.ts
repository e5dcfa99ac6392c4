/** Finds links in sanitized HTML by new accounts. */

/** A link: its address and its words. */
export const link = /<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gs;
const writtenOut = /\bhttps?:\/\/|\bwww\./gi;

/** Addresses in plain text count as well. */
export function countLinks(html: string): number {
  const links = html.match(link)?.length ?? 0;
  return links + (html.replace(link, ' ').match(writtenOut)?.length ?? 0);
}
