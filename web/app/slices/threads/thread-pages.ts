import { listThreads } from '#contract/threads/calls.ts';
import {
  type ListThreads,
  type ThreadCard,
  type ThreadList,
  threadCountLimit,
  threadPageSize,
} from '#contract/threads/model.ts';
import type { PagedCall } from '../../client/queries.ts';
import { comesByItself, mergeItems } from '../../kit/list/paging.ts';

export const threadPages: PagedCall<ListThreads, ThreadList> = {
  call: listThreads,
  sizeOf: ({ threads }) => threads.length,
};

export function mergeThreads(pages: ThreadList[]): ThreadCard[] {
  return mergeItems(pages.map(({ threads }) => threads));
}

/** Whether the next page comes as one scrolls near the end, rather than at the press of a button. */
export function followsByItself(pages: ThreadList[]): boolean {
  return comesByItself(
    pages.map(({ threads }) => threads),
    threadPageSize,
  );
}

/** Whether the list from `skip` on holds all that its last answer knows of. */
export function isWhole(pages: ThreadList[], skip: number): boolean {
  const total = pages.at(-1)?.total ?? Number.POSITIVE_INFINITY;
  return total <= threadCountLimit && skip + mergeThreads(pages).length >= total;
}

/** `1 huddle`, `12 huddles`, `1,000+ huddles` */
export function threadCountText(total: number): string {
  if (total > threadCountLimit) return `${threadCountLimit.toLocaleString('en-US')}+ huddles`;
  return `${total.toLocaleString('en-US')} ${total === 1 ? 'huddle' : 'huddles'}`;
}
