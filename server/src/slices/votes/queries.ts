/** SQL of votes: the items, and a vote with everything that it changes. */
import { sql } from 'kysely';
import type { MemberId } from '#contract/core/ids.ts';
import { type Subject, type SubjectKind, subjectOf, type Votable } from '#contract/core/ids.ts';
import { countsAfter, type Vote, type VoteCounts } from '#contract/votes/model.ts';
import type { Db } from '../../platform/db/database.ts';

interface VotableNames {
  table: string;
  column: string;
  /** The name of the table that stores the item's vote counts. */
  counts: string;
}

export const votableNames: Record<Votable['kind'], VotableNames> = {
  product: { table: 'products', column: 'product_id', counts: 'product_counts' },
  thread: { table: 'threads', column: 'thread_id', counts: 'thread_counts' },
  comment: { table: 'comments', column: 'comment_id', counts: 'comment_counts' },
};

/** An item that a member may vote on, with that member's vote. */
export interface VotableItem extends VoteCounts {
  authorId: MemberId;
  /** The item itself, or the product or thread of a comment. */
  subject: Subject;
  vote: Vote;
}

interface FoundRow extends VoteCounts {
  authorId: MemberId;
  productId: number | null;
  threadId: number | null;
  isLike: boolean | null;
}

/**
 * Finds an item and the member's vote on it. Undefined if the item does not exist, or it or its product or thread is
 * deleted.
 */
export async function findVotable(
  db: Db,
  { kind, id }: Votable,
  voterId: MemberId,
): Promise<VotableItem | undefined> {
  const { table, column, counts } = votableNames[kind];
  const subjectIdOf = (of: SubjectKind) =>
    kind === of ? sql`t.id` : kind === 'comment' ? sql.ref(`t.${of}_id`) : sql`null::integer`;
  const { rows } = await sql<FoundRow>`
    select t.author_id as "authorId", ${subjectIdOf('product')} as "productId", ${subjectIdOf('thread')} as "threadId",
      v.is_like as "isLike", coalesce(c.like_count, 0) as likes, coalesce(c.dislike_count, 0) as dislikes
    from ${sql.table(table)} t
    left join ${sql.table(counts)} c on c.${sql.ref(column)} = t.id
    left join votes v on v.${sql.ref(column)} = t.id and v.member_id = ${voterId}
    where t.id = ${id} and t.deleted_at is null
      and not exists (select from products p where p.id = ${subjectIdOf('product')} and p.deleted_at is not null)
      and not exists (select from threads h where h.id = ${subjectIdOf('thread')} and h.deleted_at is not null)`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const { authorId, productId, threadId, isLike, likes, dislikes } = row;
  const subject = productId === null ? subjectOf('thread', threadId ?? 0) : subjectOf('product', productId);
  return { authorId, subject, vote: voteOf(isLike), likes, dislikes };
}

export interface ChangedVote {
  target: Votable;
  voterId: MemberId;
  authorId: MemberId;
  /** The item itself, or the product or thread of a comment. */
  subject: Subject;
  before: Vote;
  after: Vote;
  /** The change of the author's reputation. */
  points: number;
}

/**
 * Stores a vote, counts it, changes the author's reputation and notes a milestone of likes, in one statement. Undefined
 * if the vote is not `before` any more. Locks rows in the same order as `withdrawVotes`: votes, counts, reputations.
 */
export async function changeVote(db: Db, change: ChangedVote): Promise<VoteCounts | undefined> {
  const { authorId, points } = change;
  const { rows } = await sql<VoteCounts>`
    with vote as (${voteStatement(change)}),
    counted as (${countStatement(change)}),
    rewarded as (
      update reputations r set points = r.points + ${points}::integer from counted
      where r.member_id = ${authorId} and ${points}::integer <> 0),
    noted as (${milestoneStatement(change)})
    select likes, dislikes from counted`.execute(db);
  return rows[0];
}

function voteStatement({ target, voterId, before, after }: ChangedVote) {
  const column = sql.ref(votableNames[target.kind].column);
  const isTheirs = sql`member_id = ${voterId} and ${column} = ${target.id} and is_like = ${before === 'like'}`;
  if (before === null)
    return sql`insert into votes (member_id, ${column}, is_like)
      values (${voterId}, ${target.id}, ${after === 'like'}) on conflict do nothing returning id`;
  if (after === null) return sql`delete from votes where ${isTheirs} returning id`;
  return sql`update votes set is_like = ${after === 'like'}, created_at = now() where ${isTheirs} returning id`;
}

/** Changes the counts. Only a comment may have no row of counts yet. */
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
function milestoneStatement({ target, authorId, subject, after, points }: ChangedVote) {
  const { column } = votableNames[target.kind];
  const idOf = (kind: SubjectKind) => sql`${subject.kind === kind ? subject.id : null}::integer`;
  return sql`
    insert into untold_votes (product_id, thread_id, comment_id, likes)
    select ${idOf('product')}, ${idOf('thread')}, ${target.kind === 'comment' ? target.id : null}::integer, likes.of_others
    from (
      select c.likes - (
        select count(*)::integer from votes
        where member_id = ${authorId} and ${sql.ref(column)} = ${target.id} and is_like) as of_others
      from counted c
      where ${after === 'like' && points > 0}::boolean and (is_milestone(c.likes) or is_milestone(c.likes - 1))) likes
    where is_milestone(likes.of_others)`;
}

function voteOf(isLike: boolean | null): Vote {
  if (isLike === null) return null;
  return isLike ? 'like' : 'dislike';
}
