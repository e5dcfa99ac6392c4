import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Role } from '#contract/accounts/model.ts';
import type { PostCard } from '#contract/posts/model.ts';
import classes from '../../kit/page/page-actions.module.css';
import { DeleteDialog } from '../../kit/say/delete-dialog.tsx';

export interface PostActsProps {
  post: Pick<PostCard, 'title' | 'author' | 'createdAt'>;
  /** The address of the page to edit it. */
  edit: string;
  /** Asked before it is deleted. */
  question: string;
  /** `role` is the viewer's; `close` is for who stays on the page. */
  onDelete: (role: Role, close: () => void) => Promise<void>;
  role: Role;
  /** One of many on the page: the names of its buttons end with its title. */
  isNamed?: boolean;
}

/** Edit and Delete, once it is known that the viewer may. */
export function PostActs({ post, edit, question, onDelete, role, isNamed = false }: PostActsProps) {
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
        <DeleteDialog
          question={question}
          name={post.title}
          onDelete={() => onDelete(role, close)}
          onClose={close}
        />
      )}
    </>
  );
}
