import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs';
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import IconThumbUp from '@tabler/icons-react/dist/esm/icons/IconThumbUp.mjs';
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import type { NoticeId } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import { listNotices, readNotices } from '#contract/notices/calls.ts';
import {
  isReminder,
  type ListNotices,
  type Notice,
  type NoticeList,
  noticePageSize,
  noticePath,
  type ReadNotices,
} from '#contract/notices/model.ts';
import { noticeText } from '#contract/notices/sentences.ts';
import { noticeTexts, unreadText } from '#contract/notices/texts.ts';
import { authorCountLimit } from '#contract/posts/model.ts';
import { postTexts } from '#contract/posts/texts.ts';
import { type Api, asFault } from '../../client/api.ts';
import { pagesQuery, useApi } from '../../client/queries.ts';
import { useUnread, useUnreadTools } from '../../client/unread.ts';
import { useMemberId } from '../../client/viewer.ts';
import { Button } from '../../kit/form/button.tsx';
import { Feed } from '../../kit/list/feed.tsx';
import { mergeItems } from '../../kit/list/paging.ts';
import { Skeleton } from '../../kit/list/skeleton.tsx';
import { EmptyState } from '../../kit/list/states.tsx';
import { PageTitle } from '../../kit/page/page-title.tsx';
import { showToast } from '../../kit/say/show-toast.tsx';
import { Moment } from '../../kit/text/moment.tsx';
import { Avatar } from '../accounts/avatar.tsx';
import classes from './notices.module.css';

/** Notifications about the member's own posts and followed ones (rules/notices 21). */
export function Notices() {
  const { query, pages, first } = useNotices();
  const { read, readAll } = useReading();
  const here = useLocation();
  const items = mergeItems(pages.map(({ notices }) => notices));
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <PageTitle>{noticeTexts.heading}</PageTitle>
        <div className={classes.acts}>
          <Button
            variant="default"
            isHeld={first === undefined || first.unread === 0}
            onClick={() => first && readAll(first)}
          >
            {noticeTexts.markAllRead}
          </Button>
          <ToChoices />
        </div>
      </div>
      <p role="status" className={classes.count}>
        {first !== undefined && first.total > 0 && `${unreadText(first.unread)} unread`}
      </p>
      <Feed
        things="notifications"
        query={query}
        pages={pages.map(({ notices }) => notices)}
        items={items}
        pageSize={noticePageSize}
        hasMore={query.hasNextPage && !isWhole(first?.total, items)}
        skip={0}
        at={() => here}
        className={classes.list}
        item={(notice) => <NoticeRow key={notice.id} notice={notice} onRead={read} />}
        waiting={<Shapes count={5} />}
        arriving={<Shapes count={2} />}
        empty={<NoNotices />}
        complete={(count) => `That’s all: ${count} ${count === 1 ? 'notification' : 'notifications'}.`}
      />
    </div>
  );
}

function isWhole(total: number | undefined, items: Notice[]): boolean {
  return total !== undefined && total <= authorCountLimit && items.length >= total;
}

function ToChoices() {
  const memberId = useMemberId();
  if (memberId === undefined) return null;
  return (
    <Link to={paths.areaTab(memberId, 'notices')} className={classes.choose}>
      {noticeTexts.choose}
    </Link>
  );
}

function NoNotices() {
  return (
    <EmptyState title={noticeTexts.none}>
      You’ll see replies and comments on your posts and on posts you follow here.{' '}
      <Link to={paths.threads()}>Read huddles</Link>.
    </EmptyState>
  );
}

function Shapes({ count }: { count: number }) {
  return <Skeleton things="notifications" count={count} className={`${classes.list} ${classes.shapes}`} />;
}

/** The member who acted; an icon for staff and votes, which name nobody. */
export function NoticeFace({ notice }: { notice: Notice }) {
  const { actor, kind } = notice;
  if (actor !== null) return <Avatar member={actor} size={40} />;
  const Sign = isReminder(notice) ? IconBookmark : kind === 'votes' ? IconThumbUp : IconShieldCheck;
  return (
    <span className={classes.face} aria-hidden>
      <Sign size={20} stroke={1.75} />
    </span>
  );
}

/** Updates the list on screen after notifications are read. Pure. */
type Pages = InfiniteData<NoticeList>;

/** Each page contains the number of unread ones in the whole list. */
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

interface ReadingTools {
  read: (notice: Notice) => void;
  /** Notifications newer than this list stay unread. */
  readAll: (list: Pick<NoticeList, 'asOf' | 'snapshot'>) => void;
}

/** Marks notifications as read: the list and the header show it at once, and revert it on failure. */
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
      // Restores the list even if it cannot be requested again.
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

interface NoticeRowProps {
  notice: Notice;
  onRead: (notice: Notice) => void;
}

/** A sentence with a link to the exact place. It uses plain elements: the list handles clicks on links. */
export function NoticeRow({ notice, onRead }: NoticeRowProps) {
  const { id, isRead, reason, dueAt, happenedAt } = notice;
  return (
    <li id={rowId(notice)} tabIndex={-1} className={classes.notice} data-unread={!isRead || undefined}>
      <NoticeFace notice={notice} />
      <div>
        <p id={`notice-${id}-text`} className={classes.text}>
          {!isRead && <span className="visually-hidden">Unread: </span>}
          <Sentence notice={notice} onRead={onRead} />
        </p>
        {reason !== '' && (
          <p className={classes.reason}>
            {postTexts.reason}: {reason}
          </p>
        )}
        {isReminder(notice) && dueAt !== null && (
          <p>
            {noticeTexts[notice.kind]} <Moment at={dueAt} />
          </p>
        )}
        <p className={classes.when}>
          <Moment at={happenedAt} />
        </p>
      </div>
      {!isRead && <MarkRead notice={notice} onRead={onRead} />}
    </li>
  );
}

/** Opening it in another window by the middle button marks it as read too; the right button's menu does not. */
function Sentence({ notice, onRead }: NoticeRowProps) {
  const path = noticePath(notice);
  if (path === null) return noticeText(notice);
  const open = () => onRead(notice);
  return (
    <a
      href={path}
      className={classes.link}
      onClick={open}
      onAuxClick={({ button }) => button === 1 && open()}
    >
      {noticeText(notice)}
    </a>
  );
}

/** A button that disappears when pressed; the focus then moves to its notification. */
function MarkRead({ notice, onRead }: NoticeRowProps) {
  const press = () => {
    document.getElementById(rowId(notice))?.focus();
    onRead(notice);
  };
  return (
    <button
      type="button"
      className={classes.act}
      aria-describedby={`notice-${notice.id}-text`}
      onClick={press}
    >
      {noticeTexts.markRead}
    </button>
  );
}

function rowId({ id }: Notice): string {
  return `notice-${id}`;
}

/** The member's own notifications, newest first. */
export function noticesQuery(api: Api) {
  return pagesQuery<ListNotices, NoticeList>(
    api,
    { call: listNotices, sizeOf: ({ notices }) => notices.length },
    { skip: 0, limit: noticePageSize },
  );
}

/** Requested again on each visit, and when the header learns of new ones. */
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
