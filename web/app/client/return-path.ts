import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths, tokenPagePrefixes } from '#contract/core/paths.ts';
import { forgetInHistory } from './history-state.ts';
import { readIntent, type SignInIntent } from './sign-in-intent.ts';

/** Pages that make no sense right after signing in. */
const neverReturnTo = [paths.login(), paths.register(), paths.forgotPassword(), ...tokenPagePrefixes];

/**
 * Returns the path to open after signing in: `from` if it is an address of this site, else home. `from` is untrusted;
 * an address that a browser would read as another site is rejected.
 */
export function returnPath(from: unknown): string {
  if (typeof from !== 'string' || !from.startsWith('/')) return paths.home();
  const base = 'https://here.invalid';
  if (!URL.canParse(from, base)) return paths.home();
  const url = new URL(from, base);
  const ours = url.origin === base && !url.pathname.startsWith('//') && mayReturnTo(url.pathname);
  return ours ? url.pathname + url.search + url.hash : paths.home();
}

/** The router also matches `/Login` for `/login`. */
function mayReturnTo(pathname: string): boolean {
  const target = `${pathname}/`.toLowerCase();
  return !neverReturnTo.some((path) => target.startsWith(`${path.replace(/\/$/, '')}/`.toLowerCase()));
}

/** Returns the navigation state for a link or a redirect to the sign-in page. */
export function useReturnState(): { from: string } {
  const { pathname, search, hash } = useLocation();
  return { from: pathname + search + hash };
}

/** Sends a guest to the sign-in page, and afterwards back to the same scroll position (rules/accounts 30). */
export function useSignInFirst(): (intent: SignInIntent) => void {
  const navigate = useNavigate();
  const state = useReturnState();
  const latest = useRef({ navigate, state });
  latest.current = { navigate, state };
  const go = useRef((intent: SignInIntent) => {
    const { navigate: to, state: from } = latest.current;
    to(paths.login(), { state: { ...from, y: window.scrollY, intent } });
  });
  return go.current;
}

/** Returns the navigation options for the way back from the sign-in page, which has the state `state`. */
export function scrollOnReturn(state: unknown): {
  preventScrollReset?: boolean;
  state?: { y: number; intent: SignInIntent | undefined };
} {
  const y = typeof state === 'object' && state !== null && 'y' in state ? state.y : undefined;
  if (typeof y !== 'number') return {};
  return { preventScrollReset: true, state: { y, intent: readIntent(state) } };
}

/** For links among the sign-in pages: passes on what `state` says of the way back. */
export function useForwardedReturnState(): object {
  const { state } = useLocation();
  return { from: readFrom(state), ...scrollOnReturn(state).state };
}

/** Scrolls once to the position before signing in. */
export function useScrollOnReturn(): void {
  const { key, state } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival counts once.
  useEffect(() => {
    const { state: place } = scrollOnReturn(state);
    const entry = window.history.state as { usr?: object } | null;
    if (place === undefined || entry?.usr === undefined || !('y' in entry.usr) || 'from' in entry.usr) return;
    forgetInHistory('y');
    window.scrollTo({ top: place.y, behavior: 'instant' });
  }, [key]);
}

export function readFrom(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
}
