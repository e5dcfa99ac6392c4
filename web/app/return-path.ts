import { useLocation } from 'react-router';
import { paths, tokenPagePrefixes } from '#contract/core/paths.ts';

/** Pages that make no sense right after signing in. */
const neverReturnTo = [paths.login(), paths.register(), paths.forgotPassword(), ...tokenPagePrefixes];

/**
 * Where to go after signing in: the page that asked for it when `from` is an address of this site, else home.
 * `from` may come from anywhere; whatever a browser would read as another site is refused.
 */
export function returnPath(from: unknown): string {
  if (typeof from !== 'string' || !from.startsWith('/')) return paths.home();
  const base = 'https://here.invalid';
  if (!URL.canParse(from, base)) return paths.home();
  const url = new URL(from, base);
  const ours = url.origin === base && !url.pathname.startsWith('//') && mayReturnTo(url.pathname);
  return ours ? url.pathname + url.search + url.hash : paths.home();
}

/** The router takes `/Login` for `/login`, too. */
function mayReturnTo(pathname: string): boolean {
  const asked = `${pathname}/`.toLowerCase();
  return !neverReturnTo.some((path) => asked.startsWith(`${path.replace(/\/$/, '')}/`.toLowerCase()));
}

/** Navigation state for a link or a redirect to the sign-in page. */
export function useReturnState(): { from: string } {
  const { pathname, search, hash } = useLocation();
  return { from: pathname + search + hash };
}

export function readFrom(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
}
