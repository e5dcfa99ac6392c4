import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listNotices } from '#contract/notices/calls.ts';
import { type ListNotices, type NoticeList, noticePageSize } from '#contract/notices/model.ts';
import type { Api } from '../../client/api.ts';
import { pagesQuery, useApi } from '../../client/queries.ts';
import { useUnread } from '../../client/unread.ts';

/** One's own, the newest first. */
export function noticesQuery(api: Api) {
  return pagesQuery<ListNotices, NoticeList>(
    api,
    { call: listNotices, sizeOf: ({ notices }) => notices.length },
    { skip: 0, limit: noticePageSize },
  );
}

/** Asked anew whenever one comes to them, and when the header hears of others. */
export function useNotices() {
  const query = useInfiniteQuery({ ...noticesQuery(useApi()), refetchOnMount: 'always' });
  const pages = query.data?.pages ?? [];
  const [first] = pages;
  const counted = useUnread()?.notices;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the news is what the header counts.
  useEffect(() => {
    if (counted !== undefined && first !== undefined && counted !== first.unread) query.refetch();
  }, [counted]);
  return { query, pages, first };
}
