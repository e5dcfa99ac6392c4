/** Reads the state of the forum's list from its address, and paginates it. */

import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { maxSkip } from '#contract/core/addresses.ts';
import { pageParameters as names, paths } from '#contract/core/paths.ts';
import { searchText } from '#contract/core/search-text.ts';
import { listThreads } from '#contract/threads/calls.ts';
import {
  type ListThreads,
  type ThreadList,
  type ThreadOrder,
  threadCountLimit,
  threadOrders,
  threadPageSize,
  threadSearchLimit,
} from '#contract/threads/model.ts';
import type { PagedCall } from '../../client/queries.ts';
import { mergeItems, readSkip } from '../../kit/list/paging.ts';
import { totalText } from '../posts/counts.ts';

export interface ThreadsView {
  order: ThreadOrder;
  /** Search text; '' lists all. */
  text: string;
  /** True for the member's own list of new activity, which cannot be searched or sorted. */
  isNewOnly: boolean;
  /** Position of the first item: 0, unless the list is read page by page without scripts. */
  skip: number;
}

const newOnly = 'new';

export const plainView: ThreadsView = { order: 'new', text: '', isNewOnly: false, skip: 0 };
export const newToYou: ThreadsView = { ...plainView, isNewOnly: true };

/** Invalid parameters have the values of the plain view. */
export function readThreadsView(query: URLSearchParams): ThreadsView {
  if (query.get(names.show) === newOnly) return newToYou;
  const order = threadOrders.find((candidate) => candidate === query.get(names.order));
  return {
    order: order ?? plainView.order,
    text: threadSearchText(query.get(names.threadText) ?? ''),
    isNewOnly: false,
    skip: readSkip(query.get(names.skip), maxSkip + 1),
  };
}

export function useThreadsView(): ThreadsView {
  const [query] = useSearchParams();
  return useMemo(() => readThreadsView(query), [query]);
}

/** Returns path and query for a link; the plain view has no query. */
export function threadsAddress({ order, text, isNewOnly, skip }: ThreadsView): {
  pathname: string;
  search: string;
} {
  const query = new URLSearchParams();
  if (isNewOnly) query.set(names.show, newOnly);
  if (text !== '') query.set(names.threadText, text);
  if (order !== plainView.order) query.set(names.order, order);
  if (skip > 0) query.set(names.skip, String(skip));
  return { pathname: paths.threads(), search: query.size === 0 ? '' : `?${query}` };
}

/** Like `threadsAddress`, but names the order for members, whose default is the latest activity (rules/threads 18). */
export function addressInOrder(view: ThreadsView, isMember: boolean): { pathname: string; search: string } {
  const to = threadsAddress(view);
  return isMember && to.search === '' ? { ...to, search: `?${names.order}=${view.order}` } : to;
}

export function threadsInput({ order, text, skip }: ThreadsView): ListThreads {
  return { skip, limit: threadPageSize, text, order };
}

/** Shortens the text to what the call accepts. */
export function threadSearchText(text: string): string {
  return searchText(text).slice(0, threadSearchLimit).trimEnd();
}

export const threadPages: PagedCall<ListThreads, ThreadList> = {
  call: listThreads,
  sizeOf: ({ threads }) => threads.length,
};

/** True if the list from `skip` on contains everything that its last response counted. */
export function isWhole(pages: ThreadList[], skip: number): boolean {
  const total = pages.at(-1)?.total ?? Number.POSITIVE_INFINITY;
  const count = mergeItems(pages.map(({ threads }) => threads)).length;
  return total <= threadCountLimit && skip + count >= total;
}

/** `1 huddle`, `12 huddles`, `1,000+ huddles` */
export function threadCountText(total: number): string {
  return totalText(total, threadCountLimit, 'huddle');
}
