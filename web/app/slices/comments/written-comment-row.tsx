import type { ReactNode } from 'react';
import type { Author } from '#contract/accounts/model.ts';
import { editableUntil, mayEditComment, type WrittenComment } from '#contract/comments/model.ts';
import { commentTexts } from '#contract/comments/texts.ts';
import { paths } from '#contract/core/paths.ts';
import { postTexts } from '#contract/posts/texts.ts';
import { serverNow } from '../../client/server-clock.ts';
import { timeText } from '../../kit/text/date-text.ts';
import { Moment } from '../../kit/text/moment.tsx';
import { AuthoredRow, RowLink } from '../posts/authored-row.tsx';
import { likesText } from '../posts/counts.ts';
import { CommentPlace } from './comment-place.tsx';

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
