import { type FocusEvent, type PointerEvent, useEffect, useRef } from 'react';
import { staysHere } from './use-link-clicks.ts';

/** Milliseconds that one stays on a link before it counts as meant: a hand passes sooner, and a press takes longer. */
const pause = 60;

/**
 * Handlers for a list of links: `act` hears of a link that one is about to follow, by pointer, finger or keyboard.
 * Who scrolls is about nothing: beneath a pointer that rests links move by themselves, and a finger that scrolls is
 * taken from the link. Nor is it told to who asks the browser to save data.
 */
export function useIntent(act: (link: HTMLAnchorElement) => void) {
  const meant = useRef<{ link: HTMLAnchorElement; timer: ReturnType<typeof setTimeout> }>(undefined);

  function forget(): void {
    clearTimeout(meant.current?.timer);
    meant.current = undefined;
  }

  function consider({ target }: PointerEvent | FocusEvent): void {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link === meant.current?.link) return;
    forget();
    if (link === null || !staysHere(link) || savesData()) return;
    meant.current = { link, timer: setTimeout(act, pause, link) };
  }

  // What is still considered when the list goes is not meant any more.
  useEffect(() => () => clearTimeout(meant.current?.timer), []);

  return {
    onPointerMove: consider,
    onPointerDown: consider,
    onPointerOut: forget,
    onPointerCancel: forget,
    onFocus: consider,
    onBlur: forget,
  };
}

/** Not every browser says so, and TypeScript knows of none. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
