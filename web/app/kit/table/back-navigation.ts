/** A table, and the pages that one opens from it to come back: filter and place are as they were. */
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { forgetInHistory } from '../../client/history-state.ts';
import { saidFor } from '../say/flash.ts';
import { showToast } from '../say/show-toast.tsx';

/** Plain data: it travels in navigation state. */
interface WayBack {
  to: string;
  /** The id of the element that one goes on with. */
  focus: string;
}

/** For the state of links that lead away from what is shown here. */
export function useLeadsBack(): (focus: string) => { wayBack: WayBack } {
  const { pathname, search } = useLocation();
  return (focus) => ({ wayBack: { to: pathname + search, focus } });
}

/** Leads back to where this page was opened from, and says there what came of it; undefined where from no table. */
export function useWayBack(): ((said?: string) => void) | undefined {
  const navigate = useNavigate();
  const wayBack = namedIn<WayBack>(useLocation().state, 'wayBack');
  return (
    wayBack &&
    ((said) => {
      navigate(wayBack.to, { replace: true, state: { backAt: wayBack.focus } });
      if (said !== undefined) showToast({ tone: 'good', text: said, clearAfter: saidFor });
    })
  );
}

/** Whoever comes back goes on where they left, once that is there again. */
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
