/** Prepares search text: control characters separate words. */
export function searchText(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim();
}

/**
 * Normalizes text for comparison: composed and decomposed letters are equal, invisible characters go. The database
 * function `normalized_for_search` does the same.
 */
export function normalizeForSearch(text: string): string {
  return text
    .replace(/\p{Default_Ignorable_Code_Point}+/gu, '')
    .replace(/[\u2120\u2122]/g, ' ')
    .normalize('NFKC');
}
