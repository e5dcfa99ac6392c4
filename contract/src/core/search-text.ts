/** The text that is searched for: no word holds a control character, so what comes as one separates words. */
export function searchText(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim();
}
