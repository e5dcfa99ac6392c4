import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Votable } from '#contract/core/ids.ts';
import { topics } from '#contract/core/topics.ts';
import { voteOnComment, voteOnSubject } from '#contract/votes/calls.ts';
import type { GivenVote } from '#contract/votes/model.ts';
import { voteTexts } from '#contract/votes/texts.ts';
import { asFault } from '../../client/api.ts';
import { useChange } from '../../client/changes.ts';
import { useApi } from '../../client/queries.ts';
import { changeReactions } from '../../client/viewer.ts';
import { Button } from '../../kit/form/button.tsx';
import { showToast } from '../../kit/say/show-toast.tsx';
import { useRemoval } from '../posts/use-removal.ts';
import { withVote } from './own-votes.ts';

/** Leaves no such vote, whatever another window did meanwhile. */
export function TakeBack({ vote }: { vote: GivenVote }) {
  const remove = useRemoval();
  const takeBack = useTakeBack();
  const [isPending, setPending] = useState(false);

  async function press(): Promise<void> {
    setPending(true);
    try {
      await remove({ remove: () => takeBack(vote), said: voteTexts.takenBack });
    } catch (error) {
      showToast({ tone: 'bad', text: asFault(error).message });
    }
    setPending(false);
  }

  return (
    <Button variant="default" size="s" isLoading={isPending} onClick={press}>
      {voteTexts.takeBack}
      <span className="visually-hidden"> on {vote.comment?.summary ?? vote.on.title}</span>
    </Button>
  );
}

/** Buttons elsewhere show it as well. */
function useTakeBack() {
  const change = useChange();
  const api = useApi();
  const queries = useQueryClient();
  return async ({ isLike, on: { subject }, comment }: GivenVote): Promise<void> => {
    const target: Votable = comment === null ? subject : { kind: 'comment', id: comment.id };
    const topic = topics.activity(subject);
    if (target.kind === 'comment') {
      await change(voteOnComment[subject.kind], { target, on: subject, isLike, stands: false }, topic);
    } else {
      await change(voteOnSubject[target.kind], { target, isLike, stands: false }, topic);
    }
    changeReactions(api, queries, (reactions) => withVote(reactions, target, null));
  };
}
