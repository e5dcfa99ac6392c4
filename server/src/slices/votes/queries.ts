/** The SQL of votes: the function of the database that does it all, because a vote is worth one round trip. */
import type { MemberId, ProductId, ThreadId } from '#contract/core/ids.ts';
import type { VoteCounts, VoteOn, VoteTarget } from '#contract/votes/model.ts';
import type { Database } from '../../platform/db/database.ts';

export interface CastVote extends VoteCounts {
  authorId: MemberId;
  /** Where it is shown. */
  productId: ProductId | null;
  threadId: ThreadId | null;
  /** What the author gains or loses by it. */
  points: number;
}

/** Undefined for what is not there any more. */
export async function castVote(
  database: Database,
  { target, isLike, stands }: VoteOn<VoteTarget>,
  voterId: MemberId,
): Promise<CastVote | undefined> {
  const [row] = await database.named<{ [Name in keyof CastVote]: CastVote[Name] | null }>(
    'cast-vote',
    `select likes, dislikes, author as "authorId", product as "productId", thread as "threadId", points
     from cast_vote($1, $2, $3, $4, $5)`,
    [...kindOf(target), voterId, isLike, stands],
  );
  return row !== undefined && row.authorId !== null ? (row as CastVote) : undefined;
}

function kindOf(target: VoteTarget): [kind: string, id: number] {
  if ('product' in target) return ['product', target.product];
  return 'thread' in target ? ['thread', target.thread] : ['comment', target.comment];
}
