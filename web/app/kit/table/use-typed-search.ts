import { useEffect, useRef } from 'react';
import { type To, useLocation, useNavigate } from 'react-router';

/**
 * Navigates to the result of a search in place. Continuous typing replaces the history entry, so that Back leads to the
 * view before it.
 */
export function useTypedSearch(): (to: To, isTyped?: boolean) => void {
  const { state } = useLocation();
  const navigate = useNavigate();
  return (to, isTyped = false) => {
    const replace = isTyped && wasTyped(state);
    navigate(to, { replace, preventScrollReset: true, state: isTyped ? typed : null });
  };
}

const typed = { typed: true };

function wasTyped(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'typed' in state;
}

/** Milliseconds without typing after which a search starts. */
const typingPause = 300;

/** Debounces `call` until typing pauses; `undefined` cancels it, as Enter does. */
export function useTypingPause(call: (typed: string) => void): (typed: string | undefined) => void {
  const latest = useRef(call);
  latest.current = call;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (text) => {
    clearTimeout(timer.current);
    if (text !== undefined) timer.current = setTimeout(() => latest.current(text), typingPause);
  };
}
