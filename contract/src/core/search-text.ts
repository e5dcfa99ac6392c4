/** The text that is searched for: no word holds a control character, so what comes as one separates words. */
export function searchText(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim();
}

/**
 * The text as searches compare it, beside its accents: composed and decomposed letters are one, and invisible characters are no
 * part of a word. The database has the same in `normalized_for_search`.
 */
export function normalizeForSearch(text: string): string {
  return text
    .replace(/\p{Default_Ignorable_Code_Point}+/gu, '')
    .replace(/[\u2120\u2122]/g, ' ')
    .normalize('NFKC');
}
