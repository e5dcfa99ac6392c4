import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '#contract/core/paths.ts';
import { deleteThread } from '#contract/threads/calls.ts';
import { mayEditThread, type ThreadDetail } from '#contract/threads/model.ts';
import { threadTexts } from '#contract/threads/texts.ts';
import { useApi } from '../../client/queries.ts';
import { useViewer } from '../../client/viewer.ts';
import classes from '../../kit/page/page-actions.module.css';
import { DeleteQuestion } from '../../kit/say/delete-question.tsx';
import { withFlash } from '../../kit/say/flash.ts';
import { forgetThreads } from './forget-threads.ts';

/** Edit and Delete, for those who may; known only after the page has come alive. */
export function ThreadActions({ thread: { id, title, author, createdAt } }: { thread: ThreadDetail }) {
  const viewer = useViewer();
  const api = useApi();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [asks, setAsks] = useState(false);
  if (viewer.is !== 'member') return null;
  const { id: memberId, role } = viewer.profile;
  if (!mayEditThread({ memberId, role }, { authorId: author.id, createdAt }, new Date())) return null;

  async function remove(): Promise<void> {
    await api(deleteThread, { id });
    forgetThreads(queries);
    const state = withFlash({ tone: 'good', text: threadTexts.deleted });
    await navigate(paths.threads(), { state });
    // Its own page is left only now.
    forgetThreads(queries);
  }

  return (
    <div className={classes.actions}>
      <Link to={paths.editThread(id)} className={classes.action}>
        <IconPencil size={18} stroke={1.75} aria-hidden />
        Edit
      </Link>
      <button type="button" className={classes.action} onClick={() => setAsks(true)}>
        <IconTrash size={18} stroke={1.75} aria-hidden />
        Delete
      </button>
      {asks && (
        <DeleteQuestion
          question={threadTexts.confirmDelete}
          name={title}
          onDelete={remove}
          onClose={() => setAsks(false)}
        />
      )}
    </div>
  );
}
