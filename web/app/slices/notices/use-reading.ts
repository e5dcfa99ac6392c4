import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { readNotices } from '#contract/notices/calls.ts';
import type { Notice, NoticeList, ReadNotices } from '#contract/notices/model.ts';
import { noticeTexts } from '#contract/notices/texts.ts';
import { asFault } from '../../client/api.ts';
import { useApi } from '../../client/queries.ts';
import { useUnreadTools } from '../../client/unread.ts';
import { showToast } from '../../kit/say/show-toast.tsx';
import { readInList } from './read-in-list.ts';
import { noticesQuery } from './use-notices.ts';

interface ReadingTools {
  read: (notice: Notice) => void;
  /** What this list had not seen stays unread. */
  readAll: (list: Pick<NoticeList, 'asOf' | 'snapshot'>) => void;
}

/** Marks notices as read: shown at once in the list and the header, and as it was where it does not work. */
export function useReading(): ReadingTools {
  const api = useApi();
  const queries = useQueryClient();
  const counts = useUnreadTools();
  const { queryKey } = noticesQuery(api);

  function show(list: InfiniteData<NoticeList> | undefined): void {
    queries.setQueryData(queryKey, list);
    counts.show((before) => ({ ...before, notices: list?.pages[0]?.unread ?? before.notices }));
  }

  async function mark(what: ReadNotices): Promise<void> {
    await queries.cancelQueries({ queryKey });
    const before = queries.getQueryData<InfiniteData<NoticeList>>(queryKey);
    show(before && readInList(before, what));
    try {
      await api(readNotices, what);
      if (what.isAll) showToast({ tone: 'good', text: noticeTexts.allRead });
    } catch (error) {
      showToast({ tone: 'bad', text: `${noticeTexts.stillUnread} ${asFault(error).message}` });
      // Where nothing can be asked, either.
      show(before);
      queries.invalidateQueries({ queryKey });
    }
    counts.settle();
  }

  return {
    read({ id, isRead }) {
      if (!isRead) mark({ ids: [id], isAll: false, until: null, snapshot: '' });
    },
    readAll({ asOf, snapshot }) {
      mark({ ids: [], isAll: true, until: asOf, snapshot });
    },
  };
}
