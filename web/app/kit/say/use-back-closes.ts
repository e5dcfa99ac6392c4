import { useEffect, useRef } from 'react';

/** Open overlays, the topmost last. */
const lying: object[] = [];

/**
 * For overlays that cover the whole page: going back closes them, as is usual on a phone. The returned function closes
 * the overlay in the same way, so that its history entry is removed too.
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
      // Ignores a navigation within the page, as by "Skip to content". It also fires `popstate`, but without a state.
      if (lying.at(-1) !== own || event.state === null) return;
      // The page below stays in place, so the router must not react.
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
    // Goes back only once if pressed twice, as the history entry before it is another page.
    if (!isClosing.current) window.history.back();
    isClosing.current = true;
  };
}
