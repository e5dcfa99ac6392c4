import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { CommentId } from '#contract/core/ids.ts';
import { keyOf, type Subject } from '#contract/core/ids.ts';
import { voteOnComment, voteOnSubject } from '#contract/votes/calls.ts';
import { countsAfter, type Vote, type VoteCounts, voteAfter } from '#contract/votes/model.ts';
import type { Api } from '../../client/api.ts';
import { updateCached } from '../../client/cache-updates.ts';
import { type ReactionRules, useReactionToggle } from '../posts/reaction-toggle.ts';
import { voteIn, withVote } from './own-votes.ts';

/** `on` is the subject of the comment. */
export type VoteTarget = Subject | { kind: 'comment'; id: CommentId; on: Subject };

interface VoteTools {
  /** The member's vote; null until known, and for guests. */
  voteOn: (target: VoteTarget) => Vote;
  /** Applies a press of Like or Dislike; `counts` are those on screen. */
  press: (target: VoteTarget, counts: VoteCounts, kind: 'like' | 'dislike') => void;
}

const VoteContext = createContext<VoteTools>({ voteOn: () => null, press: () => undefined });

/** Shared by the buttons, of which a page contains many, so that each is cheap. */
export function useVotes(): VoteTools {
  return useContext(VoteContext);
}

/** Provider around all pages: all buttons share one toggle per member. */
export function VoteProvider({ children }: { children: ReactNode }) {
  const { reactions, press: pressReaction } = useReactionToggle(voteRules);
  const tools = useMemo(
    (): VoteTools => ({
      voteOn: (target) => (reactions === undefined ? null : voteIn(reactions, target)),
      press: (target, counts, kind) =>
        pressReaction(
          target,
          (known) => ({ vote: voteIn(known, target), counts }),
          (before) => after(before, kind),
        ),
    }),
    [reactions, pressReaction],
  );
  return <VoteContext value={tools}>{children}</VoteContext>;
}

interface VoteState {
  vote: Vote;
  counts: VoteCounts;
}

function after({ vote, counts }: VoteState, kind: 'like' | 'dislike'): VoteState {
  const next = voteAfter(vote, kind);
  return { vote: next, counts: countsAfter(counts, vote, next) };
}

const voteRules: ReactionRules<VoteTarget, VoteState> = {
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
