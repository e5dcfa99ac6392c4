/**
 * Each address reduced to what its page is made of. A page is rendered at the reduced address and kept under it, so
 * that what a visitor adds to an address makes no page of its own.
 */
import { matchPath } from 'react-router';
import { commentsQuery, readCommentsEntry } from './slices/comments/comment-pages.ts';
import { listViewQuery, readListView } from './slices/products/list-view.ts';
import { readSearch, searchQuery, shownText } from './slices/search/search-view.ts';
import { readThreadsView, threadsAddress } from './slices/threads/threads-view.ts';

/** What a page reads of its query, with the question mark; '' for the plain page. */
type ReduceQuery = (query: URLSearchParams) => string;

const nothing: ReduceQuery = () => '';
const list: ReduceQuery = (query) => listViewQuery(readListView(query));
const search: ReduceQuery = (query) => (shownText(query) === '' ? '' : searchQuery(readSearch(query)));
const comments: ReduceQuery = (query) => commentsQuery(readCommentsEntry(query));

/**
 * Each route of `routes.ts`, by its path. What is the viewer's own (tabs, folders, tables) is read once the page is
 * alive, and so not here. A page that reads what it does not name is rendered without it.
 */
export const pageQueries: Readonly<Record<string, ReduceQuery>> = {
  '/': list,
  '/deals/:cat': list,
  '/deal/:id': comments,
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
  '/notices': nothing,
  '/mails': nothing,
  '/.well-known/change-password': nothing,
  '/legal': nothing,
  '/contact': nothing,
};

/** One address for one page: in one spelling, slashes in a row counted once, with what the page reads in one order. */
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

/** The route of a page, as `routes.ts` writes it, by its address; undefined where no page stands. */
export function routeOf(address: string): string | undefined {
  const [path = '/'] = address.split('?');
  return Object.keys(pageQueries).find((pattern) => matchPath(pattern, path) !== null);
}

/** A path as its route spells it. */
function filled(pattern: string, path: string): string {
  const parts = path.split('/');
  return pattern
    .split('/')
    .map((name, place) => (name.startsWith(':') ? parts[place] : name))
    .join('/');
}

/** A part of a path in the spelling that links have it in; one that is none stays as it is. */
function respelled(part: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(part));
  } catch {
    return part;
  }
}
