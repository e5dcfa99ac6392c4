/** Where the reader goes on when a long list grows, at its end or before its beginning. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Who pressed a button for more goes on with the name of what came first, or with its first link, instead of losing the
 * place. Answers what the button calls.
 */
export function useFocusOnArrival(list: RefObject<HTMLElement | null>, count: number): () => void {
  const from = useRef<number>(undefined);
  useEffect(() => {
    const place = from.current;
    if (place === undefined || count <= place) return;
    from.current = undefined;
    const item = list.current?.children[place];
    const link = item?.querySelector<HTMLElement>(':is(h2, h3) a') ?? item?.querySelector('a');
    link?.focus({ preventScroll: true });
  }, [list, count]);
  return () => {
    from.current = count;
  };
}

/**
 * Who asks for what comes before a list keeps the item that was first where it was, and goes on with the one above
 * it. Answers what the button calls; `first` changes when something came. Browsers anchor on the button, if at all.
 */
export function useScrollAnchor(list: RefObject<HTMLElement | null>, first: unknown): () => void {
  const kept = useRef<{ item: Element; y: number }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `first` tells when to look.
  useLayoutEffect(() => {
    if (kept.current === undefined) return;
    const { item, y } = kept.current;
    const above = item.previousElementSibling;
    if (item.isConnected && above === null) return;
    kept.current = undefined;
    if (!(above instanceof HTMLElement)) return;
    window.scrollBy({ top: fromTop(item) - y, behavior: 'instant' });
    above.focus({ preventScroll: true });
  }, [list, first]);
  return () => {
    const item = list.current?.firstElementChild;
    kept.current = item ? { item, y: fromTop(item) } : undefined;
  };
}

/** Of the whole page. */
function fromTop(element: Element): number {
  return element.getBoundingClientRect().top + window.scrollY;
}
