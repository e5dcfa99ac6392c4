import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PendingPostId } from '#contract/core/ids.ts';
import { listOwnPending, withdrawPending } from '#contract/pending-posts/calls.ts';
import type { OwnPendingPost } from '#contract/pending-posts/model.ts';
import { pendingPostScreenTexts, pendingPostTexts } from '#contract/pending-posts/texts.ts';
import { postTexts } from '#contract/posts/texts.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { Button } from '../../kit/form/button.tsx';
import { Section } from '../../kit/page/section.tsx';
import { DeleteDialog } from '../../kit/say/delete-dialog.tsx';
import { showToast } from '../../kit/say/show-toast.tsx';
import { Moment } from '../../kit/text/moment.tsx';
import { StatusBadge } from '../../kit/text/status-badge.tsx';
import classes from './own-pending-list.module.css';
import { PendingContent, PendingTitle, pendingTitle } from './pending-post.tsx';

/** The viewer's pending posts, with their status, the reason of a rejection, and a button to withdraw. */
export function OwnPendingList({ posts }: { posts: OwnPendingPost[] }) {
  return (
    <ul className={classes.list}>
      {posts.map((post) => (
        <OwnPendingRow key={post.id} post={post} />
      ))}
    </ul>
  );
}

function OwnPendingRow({ post }: { post: OwnPendingPost }) {
  const { state, reason, sentAt } = post;
  return (
    <li className={classes.row}>
      <p className={classes.about}>
        <StatusBadge tone={state === 'refused' ? 'bad' : 'quiet'}>
          {pendingPostTexts.marks[state]}
        </StatusBadge>
        <Moment at={sentAt} />
      </p>
      <p className={classes.title}>
        <PendingTitle post={post} />
      </p>
      <PendingContent post={post} />
      {reason !== '' && (
        <p>
          {postTexts.reason}: {reason}
        </p>
      )}
      <Withdrawal post={post} />
    </li>
  );
}

/** Asks for confirmation, as the text is lost. */
function Withdrawal({ post }: { post: OwnPendingPost }) {
  const { id, state } = post;
  const [asks, setAsks] = useState(false);
  const withdraw = useWithdrawPost();
  const close = () => setAsks(false);
  const { act, question, means } = pendingPostScreenTexts.withdrawal[state];
  return (
    <>
      <Button
        variant="default"
        size="s"
        className={classes.act}
        aria-label={`${act} ${pendingTitle(post)}`}
        onClick={() => setAsks(true)}
      >
        {act}
      </Button>
      {asks && (
        <DeleteDialog
          question={question}
          name={pendingTitle(post)}
          yes={act}
          onDelete={() => withdraw(id).then(close)}
          onClose={close}
        >
          <p>{means}</p>
        </DeleteDialog>
      )}
    </>
  );
}

/** The member's posts that are not public; empty until loaded. */
export function useOwnPending(): OwnPendingPost[] {
  return useQuery({ ...callQuery(useApi(), listOwnPending, {}), refetchOnMount: 'always' }).data ?? none;
}

const none: OwnPendingPost[] = [];

/** Withdraws the post. Throws the Fault on failure. */
export function useWithdrawPost(): (id: PendingPostId) => Promise<void> {
  const api = useApi();
  const queries = useQueryClient();
  return async (id) => {
    const text = await api(withdrawPending, { id });
    await queries.invalidateQueries({ queryKey: [listOwnPending.name] });
    showToast({ tone: 'good', text });
  };
}

/** The viewer's pending posts among their contributions; nothing if there are none (rules/pending-posts 4). */
export function OwnPending() {
  const posts = useOwnPending();
  if (posts.length === 0) return null;
  return (
    <Section title={pendingPostScreenTexts.own} text={pendingPostScreenTexts.ownAbout}>
      <OwnPendingList posts={posts} />
    </Section>
  );
}
