import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, type To } from 'react-router';
import type { Author } from '#contract/accounts/model.ts';
import { listCommentsBy, listOwnComments, listOwnThreadComments } from '#contract/comments/author-calls.ts';
import {
  type AuthorComment,
  type AuthorComments,
  editableUntil,
  mayEditComment,
} from '#contract/comments/model.ts';
import { commentTexts } from '#contract/comments/texts.ts';
import { deleteComment, editComment } from '#contract/comments/writing-calls.ts';
import { paths } from '#contract/core/paths.ts';
import { topics } from '#contract/core/topics.ts';
import type { ListByAuthor, ListOwn } from '#contract/posts/model.ts';
import { postTexts } from '#contract/posts/texts.ts';
import { serverNow } from '../../client/api.ts';
import { refetchStale, useChange } from '../../client/changes.ts';
import type { PagedCall } from '../../client/queries.ts';
import { browserStore } from '../../client/storage.ts';
import { EmptyState } from '../../kit/list/states.tsx';
import classes from '../../kit/page/page-actions.module.css';
import { DeleteDialog } from '../../kit/say/delete-dialog.tsx';
import { timeText } from '../../kit/text/date-text.ts';
import { Moment } from '../../kit/text/moment.tsx';
import { AuthoredList, useRemoval } from '../posts/authored-list.tsx';
import { AuthoredRow, RowLink } from '../posts/authored-row.tsx';
import { likesText } from '../posts/counts.ts';
import { CommentDialog } from './comment-dialog.tsx';
import { commentDraftStore } from './comment-drafts.ts';
import { CommentPlace } from './comment-place.tsx';

interface WrittenCommentRowProps {
  comment: AuthorComment;
  /** The author, on their own page; absent on another member's page. */
  viewer?: Author;
  acts?: ReactNode;
}

/** A comment in a list by author; it links to its place below a product or in a huddle. */
export function WrittenCommentRow({ comment, viewer, acts }: WrittenCommentRowProps) {
  const { id, subject, summary, isSubjectGone, createdAt, editedAt } = comment;
  const words = isSubjectGone ? summary : <RowLink href={paths.comment(subject, id)}>{summary}</RowLink>;
  return (
    <AuthoredRow
      place={<Place comment={comment} />}
      title={summary === '' ? undefined : words}
      about={
        <>
          <span>
            Posted <Moment at={createdAt} />
          </span>
          {editedAt !== null && <span>{commentTexts.edited}</span>}
          {!isSubjectGone && <span>{likesText(comment)}</span>}
          {viewer !== undefined && !isSubjectGone && <span>{editingText(comment, viewer)}</span>}
        </>
      }
      acts={acts}
    />
  );
}

const lead = { product: 'On', thread: 'In' };

function Place({ comment }: { comment: AuthorComment }) {
  const { subject, subjectTitle: title, subjectStatus: status, isSubjectGone } = comment;
  if (isSubjectGone) return commentTexts.subjectGone;
  return <CommentPlace lead={lead} subject={subject} title={title} status={status} />;
}

function editingText(comment: AuthorComment, { id: memberId }: Author): string {
  if (!mayEditComment({ memberId }, { ...comment, authorId: memberId }, serverNow())) {
    return postTexts.editingOver;
  }
  return postTexts.editableUntil(timeText(editableUntil(comment)));
}

const sizeOf = ({ comments }: AuthorComments) => comments.length;
const pageOf = ({ comments, total }: AuthorComments) => ({ items: comments, total });

const ownPages: PagedCall<ListOwn, AuthorComments> = { call: listOwnComments, sizeOf };
const ownThreadPages: PagedCall<ListOwn, AuthorComments> = { call: listOwnThreadComments, sizeOf };
const memberPages: PagedCall<ListByAuthor, AuthorComments> = { call: listCommentsBy, sizeOf };

interface OwnCommentsProps {
  /** Lists only comments in huddles. */
  inThreads?: boolean;
  list: ListOwn;
  viewer: Author;
  all: To;
}

/** The member's own comments, with their actions. */
export function OwnComments({ inThreads = false, list, viewer, all }: OwnCommentsProps) {
  return (
    <AuthoredList
      thing={inThreads ? 'huddle comment' : 'comment'}
      paged={inThreads ? ownThreadPages : ownPages}
      input={list}
      pageOf={pageOf}
      row={(comment) => (
        <WrittenCommentRow
          comment={comment}
          viewer={viewer}
          acts={<OwnCommentActs comment={comment} viewer={viewer} />}
        />
      )}
      empty={
        <EmptyState title={commentTexts.none}>
          Your comments on products and in huddles will appear here.{' '}
          <Link to={paths.threads()}>Read huddles</Link>.
        </EmptyState>
      }
      all={all}
    />
  );
}

/** Comments of another member. */
export function MemberComments({ list, all }: { list: ListByAuthor; all: To }) {
  return (
    <AuthoredList
      thing="comment"
      paged={memberPages}
      input={list}
      pageOf={pageOf}
      row={(comment) => <WrittenCommentRow comment={comment} />}
      empty={
        <EmptyState title={commentTexts.none}>
          This member hasn’t commented yet. <Link to={paths.threads()}>See all huddles</Link>.
        </EmptyState>
      }
      all={all}
    />
  );
}

interface OwnCommentActsProps {
  comment: AuthorComment;
  viewer: Author;
}

/** Actions of an author: editing for a limited time, deleting at any time, whatever the comment's subject. */
export function OwnCommentActs({ comment, viewer }: OwnCommentActsProps) {
  const [open, setOpen] = useState<'edit' | 'delete'>();
  const author = { memberId: viewer.id };
  const mayEdit =
    !comment.isSubjectGone && mayEditComment(author, { ...comment, authorId: viewer.id }, serverNow());
  const name = <span className="visually-hidden"> {nameOf(comment)}</span>;
  const close = () => setOpen(undefined);
  return (
    <>
      {mayEdit && (
        <button type="button" className={classes.action} onClick={() => setOpen('edit')}>
          <IconPencil size={18} stroke={1.75} aria-hidden />
          <span>Edit{name}</span>
        </button>
      )}
      <button type="button" className={classes.action} onClick={() => setOpen('delete')}>
        <IconTrash size={18} stroke={1.75} aria-hidden />
        <span>Delete{name}</span>
      </button>
      {open === 'edit' && <Edit comment={comment} viewer={viewer} onClose={close} />}
      {open === 'delete' && <Delete comment={comment} onClose={close} />}
    </>
  );
}

function Edit({ comment, viewer, onClose }: OwnCommentActsProps & { onClose: () => void }) {
  const change = useChange();
  const queries = useQueryClient();
  const { id, subject, html } = comment;
  return (
    <CommentDialog
      is="edit"
      name={nameOf(comment)}
      start={html}
      version={comment.version}
      draft={commentDraftStore({ memberId: viewer.id, subject, task: { is: 'edit', id } }, browserStore)}
      send={async (words, version) => {
        const edit = { id, html: words, version };
        const text = await change(editComment[subject.kind], edit, topics.activity(subject));
        // Does not wait for this: it runs while the dialog closes by itself.
        refetchStale(queries);
        return { text, at: paths.comment(subject, id) };
      }}
      onClose={onClose}
    />
  );
}

function Delete({ comment, onClose }: { comment: AuthorComment; onClose: () => void }) {
  const change = useChange();
  const remove = useRemoval();
  const { id, subject } = comment;
  return (
    <DeleteDialog
      question={commentTexts.confirmDelete}
      name={comment.summary}
      onDelete={() =>
        remove({
          remove: () =>
            change(
              deleteComment[subject.kind],
              { id, version: null, forces: false },
              topics.activity(subject),
            ),
          said: commentTexts.deleted,
          close: onClose,
        })
      }
      onClose={onClose}
    />
  );
}

/** For names of buttons and dialogs: `comment on Annuities by lamplight`. */
function nameOf({ subject, subjectTitle, isSubjectGone }: AuthorComment): string {
  if (isSubjectGone) return 'comment on a deleted post';
  return `comment ${subject.kind === 'product' ? 'on' : 'in'} ${subjectTitle}`;
}
