import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, type To } from 'react-router';
import type { Votable } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import type { ListOwn } from '#contract/posts/model.ts';
import { voteOnComment, voteOnSubject } from '#contract/votes/calls.ts';
import type { GivenVote, GivenVotes } from '#contract/votes/model.ts';
import { listOwnVotes } from '#contract/votes/own-calls.ts';
import { voteTexts } from '#contract/votes/texts.ts';
import { asFault } from '../../client/api.ts';
import { useChange } from '../../client/changes.ts';
import { type PagedCall, useApi } from '../../client/queries.ts';
import { changeReactions } from '../../client/viewer.ts';
import { Button } from '../../kit/form/button.tsx';
import { EmptyState } from '../../kit/list/states.tsx';
import { showToast } from '../../kit/say/show-toast.tsx';
import { Moment } from '../../kit/text/moment.tsx';
import { CommentPlace } from '../comments/comment-place.tsx';
import { AuthoredList, useRemoval } from '../posts/authored-list.tsx';
import { AuthoredRow, RowLink } from '../posts/authored-row.tsx';
import { ProductState } from '../products/product-state.tsx';
import { withVote } from './own-votes.ts';

/** A vote in a member's list, with a link to the item voted on. */
export function GivenVoteRow({ vote }: { vote: GivenVote }) {
  const { isLike, votedAt, on, comment } = vote;
  return (
    <AuthoredRow
      {...wordsOf(vote)}
      about={
        <>
          <span>{isLike ? voteTexts.liked : voteTexts.disliked}</span>
          {comment === null && on.status !== null && <ProductState status={on.status} />}
          <Moment at={votedAt} />
        </>
      }
      acts={<TakeBack vote={vote} />}
    />
  );
}

const lead = { product: 'A comment on', thread: 'A comment in' };

function wordsOf({ on, comment }: GivenVote) {
  const { subject, title } = on;
  if (comment === null) return { title: <RowLink href={paths.subject(subject)}>{title}</RowLink> };
  const words = <RowLink href={paths.comment(subject, comment.id)}>{comment.summary}</RowLink>;
  return { place: <CommentPlace lead={lead} {...on} />, title: words };
}

const pages: PagedCall<ListOwn, GivenVotes> = { call: listOwnVotes, sizeOf: ({ votes }) => votes.length };

/** The member's own votes. */
export function OwnVotes({ list, all }: { list: ListOwn; all: To }) {
  return (
    <AuthoredList
      thing="vote"
      paged={pages}
      input={list}
      pageOf={({ votes, total }) => ({ items: votes, total })}
      row={(vote) => <GivenVoteRow vote={vote} />}
      empty={
        <EmptyState title={voteTexts.none}>
          Your likes and dislikes will appear here. <Link to={paths.home()}>See the newest products</Link>.
        </EmptyState>
      }
      all={all}
    />
  );
}

/** Removes the vote, whatever another window did in the meantime. */
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

/** Updates vote buttons elsewhere too. */
function useTakeBack() {
  const change = useChange();
  const api = useApi();
  const queries = useQueryClient();
  return async ({ isLike, on: { subject }, comment }: GivenVote): Promise<void> => {
    const target: Votable = comment === null ? subject : { kind: 'comment', id: comment.id };
    if (target.kind === 'comment') {
      await change(voteOnComment[subject.kind], { target, on: subject, isLike, stands: false });
    } else {
      await change(voteOnSubject[target.kind], { target, isLike, stands: false });
    }
    changeReactions(api, queries, (reactions) => withVote(reactions, target, null));
  };
}
