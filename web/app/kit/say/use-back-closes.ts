import { useEffect, useRef } from 'react';

/** What lies over the page, the topmost last. */
const lying: object[] = [];

/**
 * For what lies over the whole page: going back closes it, as one expects on a phone. The function that it answers
 * closes it in the same way, so that its entry in the history goes with it.
 */
export function useBackCloses(onClose: () => void): () => void {
  const latest = useRef(onClose);
  latest.current = onClose;
  const isClosing = useRef(false);
  useEffect(() => {
    const own = {};
    lying.push(own);
    window.history.pushState(window.history.state, '');
    const close = (event: PopStateEvent) => {
      // A step to another place of the page, as by "Skip to content", has no state yet.
      if (lying.at(-1) !== own || event.state === null) return;
      // The page below stays where it is: its router has nothing to do.
      event.stopImmediatePropagation();
      latest.current();
    };
    window.addEventListener('popstate', close, { capture: true });
    return () => {
      window.removeEventListener('popstate', close, { capture: true });
      lying.splice(lying.indexOf(own), 1);
    };
  }, []);
  return () => {
    // Pressed twice, it goes back once: the next entry is another page.
    if (!isClosing.current) window.history.back();
    isClosing.current = true;
  };
}
