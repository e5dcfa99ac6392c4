import { type Notice, noticePath } from '#contract/notices/model.ts';
import { noticeText } from '#contract/notices/sentences.ts';
import { noticeTexts } from '#contract/notices/texts.ts';
import { postTexts } from '#contract/posts/texts.ts';
import { Moment } from '../../kit/text/moment.tsx';
import { NoticeFace } from './notice-face.tsx';
import classes from './notice-row.module.css';

interface NoticeRowProps {
  notice: Notice;
  onRead: (notice: Notice) => void;
}

/** What happened, in one sentence that leads to the very place. Plain elements: the list follows its links. */
export function NoticeRow({ notice, onRead }: NoticeRowProps) {
  const { id, isRead, reason, happenedAt } = notice;
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
        <p className={classes.when}>
          <Moment at={happenedAt} />
        </p>
      </div>
      {!isRead && <MarkRead notice={notice} onRead={onRead} />}
    </li>
  );
}

/** In another window, too, it is read by being opened: by the middle button, and not by the menu of the right one. */
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

/** Goes with its press: who had the focus on it stays with the notice. */
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
