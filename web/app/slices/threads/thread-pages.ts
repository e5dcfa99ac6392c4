import { listThreads } from '#contract/threads/calls.ts';
import { type ListThreads, type ThreadList, threadCountLimit } from '#contract/threads/model.ts';
import type { PagedCall } from '../../client/queries.ts';
import { mergeItems } from '../../kit/list/paging.ts';

export const threadPages: PagedCall<ListThreads, ThreadList> = {
  call: listThreads,
  sizeOf: ({ threads }) => threads.length,
};

/** Whether the list from `skip` on holds all that its last answer knows of. */
export function isWhole(pages: ThreadList[], skip: number): boolean {
  const total = pages.at(-1)?.total ?? Number.POSITIVE_INFINITY;
  const count = mergeItems(pages.map(({ threads }) => threads)).length;
  return total <= threadCountLimit && skip + count >= total;
}

/** `1 huddle`, `12 huddles`, `1,000+ huddles` */
export function threadCountText(total: number): string {
  if (total > threadCountLimit) return `${threadCountLimit.toLocaleString('en-US')}+ huddles`;
  return `${total.toLocaleString('en-US')} ${total === 1 ? 'huddle' : 'huddles'}`;
}
