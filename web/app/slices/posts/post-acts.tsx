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
  /** The address of the page to edit it. */
  edit: string;
  /** Asked before it is deleted. */
  question: string;
  onDelete: (removal: PostRemoval) => Promise<void>;
  viewer: Pick<Author, 'id' | 'role'>;
  /** One of many on the page: the names of its buttons end with its title. */
  isNamed?: boolean;
}

export interface PostRemoval extends Here {
  /** The viewer's. */
  role: Role;
  /** The staff's, of what somebody else posted. */
  reason: string;
  /** For who stays on the page. */
  close: () => void;
}

/** Edit and Delete, once it is known that the viewer may. */
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
