import { Link, type To } from 'react-router';
import { paths } from '#contract/core/paths.ts';
import type { ListOwn } from '#contract/posts/model.ts';
import type { GivenVotes } from '#contract/votes/model.ts';
import { listOwnVotes } from '#contract/votes/own-calls.ts';
import { voteTexts } from '#contract/votes/texts.ts';
import type { PagedCall } from '../../client/queries.ts';
import { EmptyState } from '../../kit/list/states.tsx';
import { AuthoredList } from '../posts/authored-list.tsx';
import { GivenVoteRow } from './given-vote-row.tsx';

const pages: PagedCall<ListOwn, GivenVotes> = { call: listOwnVotes, sizeOf: ({ votes }) => votes.length };

/** One's own votes. */
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
