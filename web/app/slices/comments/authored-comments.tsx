import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
import type { Author } from '#contract/accounts/model.ts';
import { listCommentsBy, listOwnComments, listOwnThreadComments } from '#contract/comments/author-calls.ts';
import {
  type AuthorComments,
  editableUntil,
  mayEditComment,
  type WrittenComment,
} from '#contract/comments/model.ts';
import { commentTexts } from '#contract/comments/texts.ts';
import { paths } from '#contract/core/paths.ts';
import type { ListByAuthor, ListOwn } from '#contract/posts/model.ts';
import { postTexts } from '#contract/posts/texts.ts';
import type { PagedCall } from '../../client/queries.ts';
import { serverNow } from '../../client/server-clock.ts';
import { EmptyState } from '../../kit/list/states.tsx';
import { timeText } from '../../kit/text/date-text.ts';
import { Moment } from '../../kit/text/moment.tsx';
import { AuthoredList } from '../posts/authored-list.tsx';
import { AuthoredRow, RowLink } from '../posts/authored-row.tsx';
import { likesText } from '../posts/counts.ts';
import { CommentPlace } from './comment-place.tsx';
import { OwnCommentActs } from './own-comment-acts.tsx';

interface WrittenCommentRowProps {
  comment: WrittenComment;
  /** Whose own it is; absent on another member's page. */
  viewer?: Author;
  acts?: ReactNode;
}

/** A comment among others of its author: it leads to its place below a product or in a huddle. */
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

function Place({ comment }: { comment: WrittenComment }) {
  const { subject, subjectTitle: title, subjectStatus: status, isSubjectGone } = comment;
  if (isSubjectGone) return commentTexts.subjectGone;
  return <CommentPlace lead={lead} subject={subject} title={title} status={status} />;
}

function editingText(comment: WrittenComment, { id: memberId }: Author): string {
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
  /** Those in huddles alone, rather than all. */
  inThreads?: boolean;
  list: ListOwn;
  viewer: Author;
  all: To;
}

/** One's own comments, with what one may do with them. */
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

/** Another member's. */
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
