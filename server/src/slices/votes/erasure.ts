import type { MemberId, Votable } from '#contract/core/ids.ts';
import { topics, withdrawalTopics } from '#contract/core/topics.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { withdrawVotes } from './erasure-queries.ts';

/** Votes per transaction. */
const batch = 200;

const kinds: Votable['kind'][] = ['product', 'thread', 'comment'];

/** Withdraws all votes of a member who leaves. If it is interrupted, finished batches stay withdrawn. */
export async function forgetVotes(context: AppContext, memberId: MemberId): Promise<void> {
  for (const kind of kinds) while (await forgetSome(context, memberId, kind));
}

/** Withdraws one batch of votes; false if none were left. */
async function forgetSome(
  { write }: AppContext,
  memberId: MemberId,
  kind: Votable['kind'],
): Promise<boolean> {
  return write(async ({ tx, changed }) => {
    const withdrawn = await withdrawVotes(tx, memberId, kind, batch);
    for (const { subject, authorId } of withdrawn)
      changed(...withdrawalTopics(subject), topics.member(authorId));
    return withdrawn.length > 0;
  });
}
