/** Pagination of lists. Pure. */

/** Number of pages that load on scrolling; then a button appears, so that the footer can be reached. */
const pagesAtOnce = 4;

/**
 * Merges pages into one list. Insertions may move an item to a later page. It is shown once, at its first position and
 * in its latest state.
 */
export function mergeItems<Item extends { id: number }>(pages: Item[][]): Item[] {
  const items = new Map<number, Item>();
  for (const page of pages) {
    for (const item of page) items.set(item.id, item);
  }
  return [...items.values()];
}

/** Infinite scroll: true if the next page loads on scrolling near the end rather than at a button. */
export function loadsOnScroll(pages: unknown[][], pageSize: number): boolean {
  const last = pages.at(-1)?.length ?? 0;
  // A page that is not full is most likely the last one; a request confirms it.
  return last < pageSize || pages.length % pagesAtOnce !== 0;
}

/** Reads a list's start position from an address; 0 if it is no number up to `max`. */
export function readSkip(text: string | null, max: number): number {
  return text !== null && /^\d{1,10}$/.test(text) ? Math.min(Number(text), max) : 0;
}
