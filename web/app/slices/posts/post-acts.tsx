import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Author, Role } from '#contract/accounts/model.ts';
import type { PostCard } from '#contract/posts/model.ts';
import classes from '../../kit/page/page-actions.module.css';
import type { Here } from '../../kit/say/delete-dialog.tsx';
import { RemovalDialog } from './removal-dialog.tsx';

export interface PostActsProps {
  post: Pick<PostCard, 'title' | 'author' | 'createdAt'>;
  /** Address of the edit page. */
  edit: string;
  /** Confirmation before deleting. */
  question: string;
  onDelete: (removal: PostRemoval) => Promise<void>;
  viewer: Pick<Author, 'id' | 'role'>;
  /** True if the page shows many posts: the buttons' names then end with the title. */
  isNamed?: boolean;
}

export interface PostRemoval extends Here {
  /** The viewer's role. */
  role: Role;
  /** The reason that staff give for deleting another member's post. */
  reason: string;
  /** Closes the dialog, for viewers who stay on the page. */
  close: () => void;
}

/** Edit and Delete, once the viewer's permission is known. */
export function PostActs({ post, edit, question, onDelete, viewer, isNamed = false }: PostActsProps) {
  const [asks, setAsks] = useState(false);
  const close = () => setAsks(false);
  const name = isNamed && <span className="visually-hidden"> {post.title}</span>;
  return (
    <>
      <Link to={edit} className={classes.action}>
        <IconPencil size={18} stroke={1.75} aria-hidden />
        <span>Edit{name}</span>
      </Link>
      <button type="button" className={classes.action} onClick={() => setAsks(true)}>
        <IconTrash size={18} stroke={1.75} aria-hidden />
        <span>Delete{name}</span>
      </button>
      {asks && (
        <RemovalDialog
          question={question}
          name={post.title}
          isOthers={viewer.id !== post.author.id}
          onDelete={(reason, here) => onDelete({ ...here, role: viewer.role, reason, close })}
          onClose={close}
        />
      )}
    </>
  );
}
