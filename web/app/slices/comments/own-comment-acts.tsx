import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Author } from '#contract/accounts/model.ts';
import { mayEditComment, type WrittenComment } from '#contract/comments/model.ts';
import { commentTexts } from '#contract/comments/texts.ts';
import { deleteComment, editComment } from '#contract/comments/writing-calls.ts';
import { paths } from '#contract/core/paths.ts';
import { topics } from '#contract/core/topics.ts';
import { refetchStale, useChange } from '../../client/changes.ts';
import { serverNow } from '../../client/server-clock.ts';
import { browserStore } from '../../client/storage.ts';
import classes from '../../kit/page/page-actions.module.css';
import { DeleteDialog } from '../../kit/say/delete-dialog.tsx';
import { useRemoval } from '../posts/use-removal.ts';
import { CommentDialog } from './comment-dialog.tsx';
import { commentDraftStore } from './comment-drafts.ts';

interface OwnCommentActsProps {
  comment: WrittenComment;
  viewer: Author;
}

/** What one may do with a comment of one's own: edit it for a while, delete it at any time, whatever it stands below. */
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
        // Behind the dialog, which goes by itself.
        refetchStale(queries);
        return { text, at: paths.comment(subject, id) };
      }}
      onClose={onClose}
    />
  );
}

function Delete({ comment, onClose }: { comment: WrittenComment; onClose: () => void }) {
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
function nameOf({ subject, subjectTitle, isSubjectGone }: WrittenComment): string {
  if (isSubjectGone) return 'comment on a deleted post';
  return `comment ${subject.kind === 'product' ? 'on' : 'in'} ${subjectTitle}`;
}
