/** Lists that come page by page. Pure. */

/** Pages that follow by themselves while one scrolls; then a button asks, so that the footer can be reached. */
const pagesAtOnce = 4;

/**
 * One list: what moved to a later page, because something came in before it, is shown once, where it first stood and
 * as it was last seen.
 */
export function mergeItems<Item extends { id: number }>(pages: Item[][]): Item[] {
  const items = new Map<number, Item>();
  for (const page of pages) {
    for (const item of page) items.set(item.id, item);
  }
  return [...items.values()];
}

/** Infinite scroll: whether the next page comes as one scrolls near the end, rather than at the press of a button. */
export function loadsOnScroll(pages: unknown[][], pageSize: number): boolean {
  const last = pages.at(-1)?.length ?? 0;
  // A page that is not full is most likely the last one; asking settles it.
  return last < pageSize || pages.length % pagesAtOnce !== 0;
}

/** Where a list begins, as an address says it; from its beginning when that is no number up to `max`. */
export function readSkip(text: string | null, max: number): number {
  return text !== null && /^\d{1,10}$/.test(text) ? Math.min(Number(text), max) : 0;
}
