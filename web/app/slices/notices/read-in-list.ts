/** What is on screen once notices are read. Pure. */
import type { InfiniteData } from '@tanstack/react-query';
import type { NoticeId } from '#contract/core/ids.ts';
import type { NoticeList, ReadNotices } from '#contract/notices/model.ts';

type Pages = InfiniteData<NoticeList>;

/** Each page says how many are unread in the whole list. */
export function readInList(list: Pages, { ids, isAll }: ReadNotices): Pages {
  const isMarked = (id: NoticeId) => isAll || ids.includes(id);
  const marked = list.pages.flatMap(({ notices }) =>
    notices.filter((one) => !one.isRead && isMarked(one.id)),
  );
  const unreadAfter = (before: number) => (isAll ? 0 : Math.max(0, before - marked.length));
  return {
    ...list,
    pages: list.pages.map((page) => ({
      ...page,
      unread: unreadAfter(page.unread),
      notices: page.notices.map((one) => (isMarked(one.id) ? { ...one, isRead: true } : one)),
    })),
  };
}
