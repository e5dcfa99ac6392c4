/** Navigation between a table and the pages opened from it: the way back restores filters and position. */
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { forgetInHistory } from '../../client/history-state.ts';
import { resultDuration } from '../say/flash.ts';
import { showToast } from '../say/show-toast.tsx';

/** Plain data: it travels in navigation state. */
interface WayBack {
  to: string;
  /** ID of the element that takes the focus. */
  focus: string;
}

/** State for links that lead away from the current view. */
export function useReturnLinkState(): (focus: string) => { wayBack: WayBack } {
  const { pathname, search } = useLocation();
  return (focus) => ({ wayBack: { to: pathname + search, focus } });
}

/**
 * Returns a function that leads back to the page's origin and shows a message there; undefined if the page was not
 * opened from a table.
 */
export function useReturnToTable(): ((message?: string) => void) | undefined {
  const navigate = useNavigate();
  const wayBack = namedIn<WayBack>(useLocation().state, 'wayBack');
  return (
    wayBack &&
    ((message) => {
      navigate(wayBack.to, { replace: true, state: { backAt: wayBack.focus } });
      if (message !== undefined) showToast({ tone: 'good', text: message, clearAfter: resultDuration });
    })
  );
}

/** Restores the focus of a returning viewer once the element exists again. */
export function useFocusBack(isThere: boolean): void {
  const focus = namedIn<string>(useLocation().state, 'backAt');
  useEffect(() => {
    if (!isThere || focus === undefined) return;
    forgetInHistory('backAt');
    document.getElementById(focus)?.focus();
  }, [isThere, focus]);
}

function namedIn<Value>(state: unknown, name: string): Value | undefined {
  const isThere = typeof state === 'object' && state !== null && name in state;
  return isThere ? (state as Record<string, Value>)[name] : undefined;
}
