import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { keyOf } from '#contract/core/subject.ts';
import { countsAfter, type Vote, type VoteCounts, voteAfter } from '#contract/votes/model.ts';
import { type Api, asFault } from '../../client/api.ts';
import { changeKept } from '../../client/kept-things.ts';
import { useApi } from '../../client/queries.ts';
import { useSignInFirst } from '../../client/return-path.ts';
import { session } from '../../client/session.ts';
import { changeMarks, fetchMarks, renewMarks, useViewer } from '../../client/viewer.ts';
import { notify } from '../../kit/say/notices.tsx';
import { createOptimisticToggle } from '../../kit/toggle/optimistic-toggle.ts';
import { voteIn, withVote } from './own-votes.ts';
import { sendVote, type VoteTarget } from './votable.ts';

interface VotingTools {
  /** Null until it is known, and for guests. */
  voteOn: (target: VoteTarget) => Vote;
  /** `shown` are the counts on screen. */
  press: (target: VoteTarget, shown: VoteCounts, kind: 'like' | 'dislike') => void;
}

const VotingContext = createContext<VotingTools>({ voteOn: () => null, press: () => undefined });

/** For buttons, of which a page holds many: they ask here, and each of them costs next to nothing. */
export function useVoting(): VotingTools {
  return useContext(VotingContext);
}

/** Around all pages: one member, one line of votes, however many buttons there are. */
export function Voting({ children }: { children: ReactNode }) {
  const api = useApi();
  const queries = useQueryClient();
  const signInFirst = useSignInFirst();
  const viewer = useViewer();
  const marks = viewer.is === 'member' ? viewer.profile.marks : undefined;
  const [wishes] = useState(() => lineOfVotes(api, queries));

  const tools = useMemo(
    (): VotingTools => ({
      voteOn: (target) => (marks === undefined ? null : voteIn(marks, target)),
      press: (target, counts, kind) => {
        if (session.read().token === undefined) return signInFirst();
        fetchMarks(api, queries).then((known) => {
          const vote = voteIn(known, target);
          return wishes.press(target, { vote, counts }, (before) => after(before, kind));
        }, refused);
      },
    }),
    [api, queries, signInFirst, marks, wishes],
  );
  return <VotingContext value={tools}>{children}</VotingContext>;
}

interface Standing {
  vote: Vote;
  counts: VoteCounts;
}

function after({ vote, counts }: Standing, kind: 'like' | 'dislike'): Standing {
  const next = voteAfter(vote, kind);
  return { vote: next, counts: countsAfter(counts, vote, next) };
}

function lineOfVotes(api: Api, queries: QueryClient) {
  return createOptimisticToggle<VoteTarget, Standing>({
    keyOf,
    isSame: (one, other) => one.vote === other.vote,
    send: async (target, from, to) => {
      const isLike = (to.vote ?? from.vote) === 'like';
      return { vote: to.vote, counts: await sendVote(api, target, isLike, to.vote !== null) };
    },
    show: (target, { vote, counts }) => {
      changeMarks(api, queries, (marks) => withVote(marks, target, vote));
      changeKept(queries, target, (thing) => ({ ...thing, ...counts }));
    },
    failed: (_target, error) => {
      refused(error);
      renewMarks(api, queries);
    },
  });
}

/** decisions 8: a failure says so. */
function refused(error: unknown): void {
  notify({ tone: 'bad', text: `Your vote was not counted. ${asFault(error).message}` });
}
