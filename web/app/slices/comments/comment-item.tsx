import { memo, type ReactNode } from 'react';
import { type Comment, type CommentAuthor, editableUntil } from '#contract/comments/model.ts';
import { commentTexts } from '#contract/comments/texts.ts';
import type { Subject } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import { postTexts } from '#contract/posts/texts.ts';
import { Day, Moment } from '../../kit/text/moment.tsx';
import { RichText } from '../../kit/text/rich-text.tsx';
import { RoleBadge } from '../accounts/avatar.tsx';
import { MemberFace, MemberLink } from '../accounts/member-link.tsx';
import { useTimeLeft } from '../posts/use-time-left.ts';
import classes from './comment-item.module.css';

interface CommentItemProps {
  comment: Comment;
  subject: Subject;
  /** Renders votes and flag, which belong to other slices. */
  reactions: (comment: Comment, subject: Subject) => ReactNode;
  /** True if the viewer wrote it. */
  isMine: boolean;
  mayDelete: boolean;
  isNew: boolean;
  /** True if a link has just led the viewer to this comment. */
  isArrived: boolean;
  onAct: (act: CommentAct, comment: Comment) => void;
}

export type CommentAct = 'reply' | 'edit' | 'delete' | 'share';

/** Uses plain elements: a page contains twenty and more of these, and the list handles clicks on their links. */
export const CommentItem = memo(function CommentItem(props: CommentItemProps) {
  const { comment, isArrived } = props;
  const { id, state, number } = comment;
  return (
    <li id={`comment-${id}`} tabIndex={-1} className={classes.item} data-arrived={isArrived || undefined}>
      {state === 'shown' ? (
        <article aria-label={`Comment ${nameOf(comment)}`}>
          <Head {...props} />
          <RichText html={comment.html} />
          <Foot {...props} />
        </article>
      ) : (
        <p className={classes.gone}>
          <span className={classes.number}>#{number}</span>
          {state === 'removed' ? commentTexts.wasRemoved : commentTexts.wasDeleted}
        </p>
      )}
    </li>
  );
});

function Head({ comment, subject, isMine, isNew }: CommentItemProps) {
  const { id, author, number, createdAt, editedAt } = comment;
  return (
    <header className={classes.head}>
      {author !== null && (
        <>
          <MemberFace member={author} size={40} />
          <div className={classes.who}>
            <p className={classes.name}>
              <MemberLink member={author} /> <RoleBadge role={author.role} />
              {isMine && <span className={classes.yours}>{postTexts.yours}</span>}
              {isNew && <span className={classes.new}>New</span>}
            </p>
            {!author.isFormer && <About author={author} />}
          </div>
        </>
      )}
      <p className={classes.when}>
        <Moment at={createdAt} />
        {editedAt !== null && <span className={classes.edited}>{commentTexts.edited}</span>}
        <a href={paths.comment(subject, id)} className={classes.number}>
          <span className="visually-hidden">Link to comment </span>#{number}
        </a>
      </p>
    </header>
  );
}

function About({ author: { joinedAt, reputation, city } }: { author: CommentAuthor }) {
  return (
    <p className={classes.about}>
      <span>
        Joined <Day at={joinedAt} />
      </span>
      <span>Reputation {reputation}</span>
      {city !== '' && <span>{city}</span>}
    </p>
  );
}

function Foot({ comment, subject, reactions, isMine, mayDelete, onAct }: CommentItemProps) {
  const act = (does: CommentAct, label: string) => (
    <button type="button" className={classes.act} onClick={() => onAct(does, comment)}>
      {label}
      <span className="visually-hidden"> {nameOf(comment)}</span>
    </button>
  );
  return (
    <div className={classes.foot}>
      {reactions(comment, subject)}
      <span className={classes.acts}>
        {isMine && <EditWhile comment={comment} onAct={onAct} />}
        {mayDelete && act('delete', 'Delete')}
        {act('share', 'Share')}
        {act('reply', commentTexts.reply)}
      </span>
    </div>
  );
}

/** The button disappears when the time for editing is over (rules/comments 12). */
function EditWhile({ comment, onAct }: Pick<CommentItemProps, 'comment' | 'onAct'>) {
  const left = useTimeLeft(editableUntil(comment));
  if (left === undefined) return null;
  return (
    <button
      ref={leaveFocusToItem}
      type="button"
      className={`${classes.act} ${classes.edit}`}
      onClick={() => onAct('edit', comment)}
    >
      {postTexts.editFor(left)}
      <span className="visually-hidden"> {nameOf(comment)}</span>
    </button>
  );
}

/** Moves the focus from a disappearing button to its comment. */
function leaveFocusToItem(button: HTMLElement | null) {
  return () => {
    if (document.activeElement === button) button?.closest('li')?.focus();
  };
}

/** Describes a comment for names of buttons and dialogs: `#3 by Nora Whitlock`. */
export function nameOf({ number, author }: Pick<Comment, 'number' | 'author'>): string {
  return author === null ? `#${number}` : `#${number} by ${author.firstName} ${author.lastName}`;
}
