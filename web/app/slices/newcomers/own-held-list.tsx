import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { HeldPostId } from '#contract/core/ids.ts';
import { listOwnHeld, withdrawHeld } from '#contract/newcomers/calls.ts';
import type { OwnHeldPost } from '#contract/newcomers/model.ts';
import { newcomerScreenTexts, newcomerTexts } from '#contract/newcomers/texts.ts';
import { postTexts } from '#contract/posts/texts.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { Button } from '../../kit/form/button.tsx';
import { DeleteDialog } from '../../kit/say/delete-dialog.tsx';
import { showToast } from '../../kit/say/show-toast.tsx';
import { Moment } from '../../kit/text/moment.tsx';
import { StateSign } from '../../kit/text/state-sign.tsx';
import { HeldTitle, HeldWords, heldTitle } from './held-post.tsx';
import classes from './own-held-list.module.css';

/** Each with how it stands, why it was refused, and the way to take it back. */
export function OwnHeldList({ posts }: { posts: OwnHeldPost[] }) {
  return (
    <ul className={classes.list}>
      {posts.map((post) => (
        <OwnHeldRow key={post.id} post={post} />
      ))}
    </ul>
  );
}

function OwnHeldRow({ post }: { post: OwnHeldPost }) {
  const { state, reason, sentAt } = post;
  return (
    <li className={classes.row}>
      <p className={classes.about}>
        <StateSign tone={state === 'refused' ? 'bad' : 'quiet'}>{newcomerTexts.marks[state]}</StateSign>
        <Moment at={sentAt} />
      </p>
      <p className={classes.title}>
        <HeldTitle post={post} />
      </p>
      <HeldWords post={post} />
      {reason !== '' && (
        <p>
          {postTexts.reason}: {reason}
        </p>
      )}
      <Withdrawal post={post} />
    </li>
  );
}

/** Asks first: its words are lost with it. */
function Withdrawal({ post }: { post: OwnHeldPost }) {
  const { id, state } = post;
  const [asks, setAsks] = useState(false);
  const withdraw = useWithdrawing();
  const close = () => setAsks(false);
  const { act, question, means } = newcomerScreenTexts.withdrawal[state];
  return (
    <>
      <Button
        variant="default"
        size="s"
        className={classes.act}
        aria-label={`${act} ${heldTitle(post)}`}
        onClick={() => setAsks(true)}
      >
        {act}
      </Button>
      {asks && (
        <DeleteDialog
          question={question}
          name={heldTitle(post)}
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

/** What the member posted that is not public, as far as it is known. */
export function useOwnHeld(): OwnHeldPost[] {
  return useQuery({ ...callQuery(useApi(), listOwnHeld, {}), refetchOnMount: 'always' }).data ?? none;
}

const none: OwnHeldPost[] = [];

/** Throws the Fault when it does not work. */
export function useWithdrawing(): (id: HeldPostId) => Promise<void> {
  const api = useApi();
  const queries = useQueryClient();
  return async (id) => {
    const text = await api(withdrawHeld, { id });
    await queries.invalidateQueries({ queryKey: [listOwnHeld.name] });
    showToast({ tone: 'good', text });
  };
}
