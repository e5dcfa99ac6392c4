/**
 * Reduces each address to the parts that its page depends on. Pages are rendered and cached at the reduced address, so
 * that arbitrary query parameters create no extra pages.
 */
import { matchPath } from 'react-router';
import { eventsAddress, readEventsView } from './slices/calendar/events-view.ts';
import { commentsQuery, readCommentsEntry } from './slices/comments/comment-pages.ts';
import { listViewQuery, readListView } from './slices/products/list-view.ts';
import { searchTextOfAddress } from './slices/search/search-text-of-address.ts';
import { readSearch, searchQuery, showsFilters } from './slices/search/search-view.ts';
import { readThreadsView, threadsAddress } from './slices/threads/threads-view.ts';

/** Returns the part of a query that a page reads, with the question mark; '' for the plain page. */
type ReduceQuery = (query: URLSearchParams) => string;

const nothing: ReduceQuery = () => '';
const list: ReduceQuery = (query) => listViewQuery(readListView(query));
const search: ReduceQuery = (query) =>
  searchTextOfAddress(query) === '' ? '' : searchQuery(readSearch(query), showsFilters(query));
const comments: ReduceQuery = (query) => commentsQuery(readCommentsEntry(query));

/**
 * Maps each path of `routes.ts` to the query parameters that its page reads on the server. The viewer's own parameters
 * (tabs, folders, tables) are read after hydration and therefore missing here. A page that reads a parameter not named
 * here is rendered without it.
 */
export const pageQueries: Readonly<Record<string, ReduceQuery>> = {
  '/': list,
  '/deals/:cat': list,
  '/deal/:id': comments,
  '/events': (query) => eventsAddress(readEventsView(query)).search,
  '/search': search,
  '/huddles': (query) => threadsAddress(readThreadsView(query)).search,
  '/huddle/:id': comments,
  '/login': nothing,
  '/sso/callback': nothing,
  '/register': nothing,
  '/setup': nothing,
  '/authenticate/:token': nothing,
  '/forgot-password': nothing,
  '/passwordReset/:token': nothing,
  '/reset-password/:token': nothing,
  '/invitation/:token': nothing,
  '/confirm-email/:token': nothing,
  '/keep-email/:token': nothing,
  '/unsubscribe/:token': nothing,
  '/letters/:token': nothing,
  '/post-deal': nothing,
  '/edit-deal/:id': nothing,
  '/post-huddle': nothing,
  '/edit-huddle/:id': nothing,
  '/profile/:userId': nothing,
  '/deal-alerts': nothing,
  '/credits': nothing,
  '/notices': nothing,
  '/mails': nothing,
  '/.well-known/change-password': nothing,
  '/legal': nothing,
  '/contact': nothing,
};

/**
 * Normalizes an address: one spelling, repeated slashes counted once, and the query parameters that the page reads in a
 * fixed order.
 */
export function reduceAddress(address: string): string {
  const [given = '/', ...rest] = address.split('?');
  const path = given
    .replace(/\/{2,}/g, '/')
    .split('/')
    .map(respelled)
    .join('/');
  for (const [pattern, reduceQuery] of Object.entries(pageQueries)) {
    if (matchPath(pattern, path) === null) continue;
    return filled(pattern, path) + reduceQuery(new URLSearchParams(rest.join('?')));
  }
  return path;
}

/** Returns the route of an address, as `routes.ts` writes it; undefined if no page exists there. */
export function routeOf(address: string): string | undefined {
  const [path = '/'] = address.split('?');
  return Object.keys(pageQueries).find((pattern) => matchPath(pattern, path) !== null);
}

/** Returns the path in its route's spelling. */
function filled(pattern: string, path: string): string {
  const parts = path.split('/');
  return pattern
    .split('/')
    .map((name, place) => (name.startsWith(':') ? parts[place] : name))
    .join('/');
}

/** Returns a path segment in the spelling that links use; returns an undecodable one unchanged. */
function respelled(part: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(part));
  } catch {
    return part;
  }
}
