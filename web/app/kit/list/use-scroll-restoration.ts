import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { openingType } from '../../client/opening-type.ts';
import { tabStore } from '../../client/storage.ts';

/** Told by an item, as what stands above may take another height when one is back. */
interface ScrollPosition {
  pages: number;
  /** Of the first item on screen, from 0. */
  item: number;
  /** Pixels from the top of the window to that of the item. */
  top: number;
}

interface RestoredList {
  list: RefObject<HTMLElement | null>;
  /** How many pages are there; none while the first is on its way. */
  pages: number;
  hasMore: boolean;
  /** They are asked for again, and another page would take the place of that. */
  isRenewing: boolean;
  load: () => Promise<{ isFetchNextPageError: boolean }>;
}

/**
 * Takes a reader who reloads, or comes back from another site, to where the long list was left. Coming back
 * from a page of ours needs none of this: the pages are still there.
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
    // At the very beginning there is no place to keep: each one would stay in the store until one comes back to it.
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

/** A list that has become shorter is left at its end. */
function scrollTo({ children }: HTMLElement, { item, top }: ScrollPosition): void {
  const place = children[Math.min(item, children.length - 1)]?.getBoundingClientRect();
  if (place !== undefined) window.scrollBy({ top: place.top - top, behavior: 'instant' });
}

/** A place serves once, and only one who came back to it. */
function takePlace(name: string): ScrollPosition | undefined {
  const arrival = openingType();
  const place = read(name);
  write(name, undefined);
  return arrival === 'reload' || arrival === 'back_forward' ? place : undefined;
}

/** Without one the list begins at its beginning. */
function read(name: string): ScrollPosition | undefined {
  const [pages = Number.NaN, item = Number.NaN, top = Number.NaN] = (tabStore.read(name) ?? '')
    .split(' ')
    .map(Number);
  return [pages, item, top].every(Number.isFinite) ? { pages, item, top } : undefined;
}

function write(name: string, place: ScrollPosition | undefined): void {
  tabStore.write(name, place && `${place.pages} ${place.item} ${place.top}`);
}
