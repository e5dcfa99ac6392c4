import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { openingType } from '../../client/history-state.ts';
import { tabStore } from '../../client/storage.ts';

/** The position is relative to an item, as the content above may have another height on return. */
interface ScrollPosition {
  pages: number;
  /** Index of the first item on screen, from 0. */
  item: number;
  /** Distance in pixels between the top of the window and that of the item. */
  top: number;
}

interface RestoredList {
  list: RefObject<HTMLElement | null>;
  /** Number of loaded pages; 0 while the first is loading. */
  pages: number;
  hasMore: boolean;
  /** True while the pages are requested again; another page would cancel that. */
  isRenewing: boolean;
  load: () => Promise<{ isFetchNextPageError: boolean }>;
}

/**
 * Scrolls a reader who reloads, or returns from another site, to the position where the long list was left. Returning
 * from a page of this site needs none of this: the pages are still loaded.
 */
export function useScrollRestoration({ list, pages, hasMore, isRenewing, load }: RestoredList): void {
  const { key, pathname, search } = useLocation();
  const name = `place ${key} ${pathname}${search}`;
  const goal = useRef<ScrollPosition>(undefined);

  useEffect(() => {
    goal.current ??= takePlace(name);
  }, [name]);

  useEffect(() => {
    const place = goal.current;
    if (place === undefined || pages === 0) return;
    if (pages < place.pages && hasMore) {
      if (isRenewing) return;
      load().then(({ isFetchNextPageError }) => {
        if (isFetchNextPageError) goal.current = undefined;
      });
    } else {
      goal.current = undefined;
      if (list.current !== null) scrollTo(list.current, place);
    }
  }, [list, pages, hasMore, isRenewing, load]);

  useEffect(() => {
    // Stores nothing for the beginning of the list: such entries would remain until the reader returns to the page.
    const keep = () => {
      const isMoved = pages > 1 || window.scrollY > 0;
      if (isMoved && list.current !== null) write(name, { pages, ...placeIn(list.current) });
    };
    const forget = () => write(name, undefined);
    window.addEventListener('pagehide', keep);
    window.addEventListener('pageshow', forget);
    return () => {
      window.removeEventListener('pagehide', keep);
      window.removeEventListener('pageshow', forget);
    };
  }, [list, name, pages]);
}

function placeIn(list: HTMLElement): Omit<ScrollPosition, 'pages'> {
  const items = [...list.children].map((item) => item.getBoundingClientRect());
  const first = items.findIndex(({ bottom }) => bottom > 0);
  const item = first === -1 ? items.length - 1 : first;
  return { item, top: Math.round(items[item]?.top ?? 0) };
}

/** If the list has become shorter, it scrolls to its end. */
function scrollTo({ children }: HTMLElement, { item, top }: ScrollPosition): void {
  const place = children[Math.min(item, children.length - 1)]?.getBoundingClientRect();
  if (place !== undefined) window.scrollBy({ top: place.top - top, behavior: 'instant' });
}

/** A stored position is used once, and only for a reader who returned. */
function takePlace(name: string): ScrollPosition | undefined {
  const arrival = openingType();
  const place = read(name);
  write(name, undefined);
  return arrival === 'reload' || arrival === 'back_forward' ? place : undefined;
}

/** Without a stored position the list starts at its beginning. */
function read(name: string): ScrollPosition | undefined {
  const [pages = Number.NaN, item = Number.NaN, top = Number.NaN] = (tabStore.read(name) ?? '')
    .split(' ')
    .map(Number);
  return [pages, item, top].every(Number.isFinite) ? { pages, item, top } : undefined;
}

function write(name: string, place: ScrollPosition | undefined): void {
  tabStore.write(name, place && `${place.pages} ${place.item} ${place.top}`);
}
