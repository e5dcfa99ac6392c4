import { Link, useLocation } from 'react-router';
import { paths } from '#contract/core/paths.ts';
import { type Notice, noticePageSize } from '#contract/notices/model.ts';
import { noticeTexts, unreadText } from '#contract/notices/texts.ts';
import { authorCountLimit } from '#contract/posts/model.ts';
import { useMemberId } from '../../client/viewer.ts';
import { Button } from '../../kit/form/button.tsx';
import { Feed } from '../../kit/list/feed.tsx';
import { mergeItems } from '../../kit/list/paging.ts';
import { Skeleton } from '../../kit/list/skeleton.tsx';
import { EmptyState } from '../../kit/list/states.tsx';
import { PageTitle } from '../../kit/page/page-title.tsx';
import { NoticeRow } from './notice-row.tsx';
import classes from './notices.module.css';
import { useNotices } from './use-notices.ts';
import { useReading } from './use-reading.ts';

/** What happened to one's own and to what one follows (rules/notices 21). */
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
