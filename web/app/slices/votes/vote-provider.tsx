import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { CommentId } from '#contract/core/ids.ts';
import { keyOf, type Subject } from '#contract/core/ids.ts';
import { voteOnComment, voteOnSubject } from '#contract/votes/calls.ts';
import { countsAfter, type Vote, type VoteCounts, voteAfter } from '#contract/votes/model.ts';
import type { Api } from '../../client/api.ts';
import { updateCached } from '../../client/cache-updates.ts';
import { type ReactionToggle, useReactionToggle } from '../posts/reaction-toggle.ts';
import { voteIn, withVote } from './own-votes.ts';

/** `on` is the subject of the comment. */
export type VoteTarget = Subject | { kind: 'comment'; id: CommentId; on: Subject };

interface VotingTools {
  /** The member's vote; null until known, and for guests. */
  voteOn: (target: VoteTarget) => Vote;
  /** Votes; `shown` are the counts on screen. */
  press: (target: VoteTarget, shown: VoteCounts, kind: 'like' | 'dislike') => void;
}

const VotingContext = createContext<VotingTools>({ voteOn: () => null, press: () => undefined });

/** Shared by the buttons, of which a page contains many, so that each is cheap. */
export function useVotes(): VotingTools {
  return useContext(VotingContext);
}

/** Provider around all pages: all buttons share one toggle per member. */
export function VoteProvider({ children }: { children: ReactNode }) {
  const { reactions, press } = useReactionToggle(votes);
  const tools = useMemo(
    (): VotingTools => ({
      voteOn: (target) => (reactions === undefined ? null : voteIn(reactions, target)),
      press: (target, counts, kind) =>
        press(
          target,
          (known) => ({ vote: voteIn(known, target), counts }),
          (before) => after(before, kind),
        ),
    }),
    [reactions, press],
  );
  return <VotingContext value={tools}>{children}</VotingContext>;
}

interface VoteState {
  vote: Vote;
  counts: VoteCounts;
}

function after({ vote, counts }: VoteState, kind: 'like' | 'dislike'): VoteState {
  const next = voteAfter(vote, kind);
  return { vote: next, counts: countsAfter(counts, vote, next) };
}

const votes: ReactionToggle<VoteTarget, VoteState> = {
  keyOf,
  isSame: (one, other) => one.vote === other.vote,
  send: async (api, target, from, to) => {
    const isLike = (to.vote ?? from.vote) === 'like';
    return { vote: to.vote, counts: await sendVote(api, target, isLike, to.vote !== null) };
  },
  react: (reactions, target, { vote }) => withVote(reactions, target, vote),
  show: (queries, target, { counts }) => updateCached(queries, target, (thing) => ({ ...thing, ...counts })),
  refusal: 'We couldn’t count your vote.',
  intent: { to: 'vote' },
};

/** Sets or removes a vote of this kind on the server, whatever another window did in the meantime. */
function sendVote(api: Api, target: VoteTarget, isLike: boolean, stands: boolean): Promise<VoteCounts> {
  return target.kind === 'comment'
    ? api(voteOnComment[target.on.kind], { target, on: target.on, isLike, stands })
    : api(voteOnSubject[target.kind], { target, isLike, stands });
}
