import { type RefObject, useEffect, useRef } from 'react';

/**
 * Who pressed a button for more goes on with the first of what came, instead of losing the place. Answers what the
 * button calls; `target` finds the element in the item that takes the focus.
 */
export function useFocusOnArrival(
  list: RefObject<HTMLElement | null>,
  count: number,
  target: string,
): () => void {
  const from = useRef<number>(undefined);
  useEffect(() => {
    const place = from.current;
    if (place === undefined || count <= place) return;
    from.current = undefined;
    list.current?.children[place]?.querySelector<HTMLElement>(target)?.focus({ preventScroll: true });
  }, [list, count, target]);
  return () => {
    from.current = count;
  };
}
