/** SQL of votes: what is voted on, and a vote with everything that it changes. */
import { sql } from 'kysely';
import type { MemberId } from '#contract/core/ids.ts';
import { type Subject, type SubjectKind, subjectOf, type Votable } from '#contract/core/subject.ts';
import { countsAfter, type Vote, type VoteCounts } from '#contract/votes/model.ts';
import type { Tx } from '../../platform/db/database.ts';

interface VotableNames {
  table: string;
  column: string;
  /** Where its votes are counted. */
  counts: string;
}

export const votableNames: Record<Votable['kind'], VotableNames> = {
  product: { table: 'products', column: 'product_id', counts: 'product_counts' },
  thread: { table: 'threads', column: 'thread_id', counts: 'thread_counts' },
  comment: { table: 'comments', column: 'comment_id', counts: 'comment_counts' },
};

/** Something that a member may vote on, with that member's vote. */
export interface FoundVote extends VoteCounts {
  authorId: MemberId;
  /** What was voted on, or what the comment stands below. */
  subject: Subject;
  vote: Vote;
}

interface FoundRow extends VoteCounts {
  authorId: MemberId;
  productId: number | null;
  threadId: number | null;
  isLike: boolean | null;
}

/** Votes on one thing come one after the other. An advisory lock writes nothing to the log. */
export async function lockVotable(tx: Tx, { kind, id }: Votable): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${kind}), ${id})`.execute(tx);
}

/** Undefined for what is not there, or is deleted with what it stands below. */
export async function findVote(
  tx: Tx,
  { kind, id }: Votable,
  voterId: MemberId,
): Promise<FoundVote | undefined> {
  const { table, column, counts } = votableNames[kind];
  const placeOf = (of: SubjectKind) =>
    kind === of ? sql`t.id` : kind === 'comment' ? sql.ref(`t.${of}_id`) : sql`null::integer`;
  const { rows } = await sql<FoundRow>`
    select t.author_id as "authorId", ${placeOf('product')} as "productId", ${placeOf('thread')} as "threadId",
      v.is_like as "isLike", coalesce(c.like_count, 0) as likes, coalesce(c.dislike_count, 0) as dislikes
    from ${sql.table(table)} t
    left join ${sql.table(counts)} c on c.${sql.ref(column)} = t.id
    left join votes v on v.${sql.ref(column)} = t.id and v.member_id = ${voterId}
    where t.id = ${id} and t.deleted_at is null
      and not exists (select from products p where p.id = ${placeOf('product')} and p.deleted_at is not null)
      and not exists (select from threads h where h.id = ${placeOf('thread')} and h.deleted_at is not null)`.execute(
    tx,
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const { authorId, productId, threadId, isLike, likes, dislikes } = row;
  const subject = productId === null ? subjectOf('thread', threadId ?? 0) : subjectOf('product', productId);
  return { authorId, subject, vote: voteOf(isLike), likes, dislikes };
}

/** A member's change of mind. */
export interface ChangedVote {
  target: Votable;
  voterId: MemberId;
  authorId: MemberId;
  before: Vote;
  after: Vote;
  /** What the author gains or loses by it. */
  points: number;
}

export interface ChangedCounts extends VoteCounts {
  /** True if the likes of others may have reached a round number. */
  isNearMilestone: boolean;
}

/**
 * Stores a vote, counts it, and adds to the author's reputation, in one statement. The row of counts is locked before the
 * reputation, as `withdrawVotes` does. Undefined if the vote before is gone meanwhile, with a member who leaves.
 */
export async function changeVote(tx: Tx, changed: ChangedVote): Promise<ChangedCounts | undefined> {
  const { authorId, points } = changed;
  const { rows } = await sql<ChangedCounts>`
    with vote as (${voteStatement(changed)}),
    counted as (${countStatement(changed)}),
    rewarded as (
      update reputations r set points = r.points + ${points}::integer from counted
      where r.member_id = ${authorId} and ${points}::integer <> 0)
    select likes, dislikes, is_milestone(likes) or is_milestone(likes - 1) as "isNearMilestone" from counted`.execute(
    tx,
  );
  return rows[0];
}

function voteStatement({ target, voterId, before, after }: ChangedVote) {
  const column = sql.ref(votableNames[target.kind].column);
  const isTheirs = sql`member_id = ${voterId} and ${column} = ${target.id} and is_like = ${before === 'like'}`;
  if (before === null)
    return sql`insert into votes (member_id, ${column}, is_like)
      values (${voterId}, ${target.id}, ${after === 'like'}) returning id`;
  if (after === null) return sql`delete from votes where ${isTheirs} returning id`;
  return sql`update votes set is_like = ${after === 'like'}, created_at = now() where ${isTheirs} returning id`;
}

/** Only a comment may have no row of counts yet. */
function countStatement({ target, before, after }: ChangedVote) {
  const { column, counts } = votableNames[target.kind];
  const { likes, dislikes } = countsAfter({ likes: 0, dislikes: 0 }, before, after);
  const sums = sql`like_count = c.like_count + ${likes}::integer, dislike_count = c.dislike_count + ${dislikes}::integer`;
  const returned = sql`returning c.like_count as likes, c.dislike_count as dislikes`;
  if (target.kind !== 'comment')
    return sql`update ${sql.table(counts)} c set ${sums} from vote where c.${sql.ref(column)} = ${target.id} ${returned}`;
  return sql`
    insert into ${sql.table(counts)} as c (${sql.ref(column)}, like_count, dislike_count)
    select ${target.id}, ${likes}::integer, ${dislikes}::integer from vote
    on conflict (${sql.ref(column)}) do update set ${sums} ${returned}`;
}

/** The author will be notified of the first like by somebody else, and of round numbers (rules/notices 7). */
export async function noteMilestone(
  tx: Tx,
  { target, authorId }: ChangedVote,
  subject: Subject,
  likes: number,
): Promise<void> {
  const { column } = votableNames[target.kind];
  await sql`
    insert into untold_votes (product_id, thread_id, comment_id, likes)
    select ${subject.kind === 'product' ? subject.id : null}::integer,
      ${subject.kind === 'thread' ? subject.id : null}::integer,
      ${target.kind === 'comment' ? target.id : null}::integer, others.likes
    from (
      select ${likes}::integer - count(*)::integer as likes from votes
      where member_id = ${authorId} and ${sql.ref(column)} = ${target.id} and is_like) others
    where is_milestone(others.likes)`.execute(tx);
}

function voteOf(isLike: boolean | null): Vote {
  if (isLike === null) return null;
  return isLike ? 'like' : 'dislike';
}
