import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Role } from '#contract/accounts/model.ts';
import type { PostCard } from '#contract/posts/model.ts';
import { postTexts } from '#contract/posts/texts.ts';
import { useViewer } from '../../client/viewer.ts';
import classes from '../../kit/page/page-actions.module.css';
import { DeleteDialog } from '../../kit/say/delete-dialog.tsx';
import { momentText } from '../../kit/text/date-text.ts';
import { mayEditNow, mayEditUntil } from './may-edit-now.ts';

interface PostActionsProps {
  post: Pick<PostCard, 'title' | 'author' | 'createdAt'>;
  /** The address of the page to edit it. */
  edit: string;
  /** Asked before it is deleted. */
  question: string;
  /** `role` is the viewer's. */
  onDelete: (role: Role) => Promise<void>;
}

/** Edit and Delete, for those who may; known only after the page has come alive. */
export function PostActions({ post, edit, question, onDelete }: PostActionsProps) {
  const viewer = useViewer();
  const [asks, setAsks] = useState(false);
  if (viewer.is !== 'member') return null;
  const { role } = viewer.profile;
  if (!mayEditNow(viewer.profile, post)) return null;
  const until = mayEditUntil(viewer.profile, post);
  return (
    <div className={classes.actions}>
      {until !== null && <p className={classes.until}>{postTexts.editableUntil(momentText(until))}</p>}
      <Link to={edit} className={classes.action}>
        <IconPencil size={18} stroke={1.75} aria-hidden />
        Edit
      </Link>
      <button type="button" className={classes.action} onClick={() => setAsks(true)}>
        <IconTrash size={18} stroke={1.75} aria-hidden />
        Delete
      </button>
      {asks && (
        <DeleteDialog
          question={question}
          name={post.title}
          onDelete={() => onDelete(role)}
          onClose={() => setAsks(false)}
        />
      )}
    </div>
  );
}
