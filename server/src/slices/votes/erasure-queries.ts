/** SQL that withdraws a member's votes, with all counts that they changed. */
import { sql } from 'kysely';
import type { MemberId } from '#contract/core/ids.ts';
import { type Subject, type SubjectKind, subjectOf, type Votable } from '#contract/core/ids.ts';
import type { Tx } from '../../platform/db/database.ts';
import { votableNames } from './queries.ts';

/** The product or thread of an item. */
const places: Record<Votable['kind'], Record<SubjectKind, string>> = {
  product: { product: 't.id', thread: 'null::integer' },
  thread: { product: 'null::integer', thread: 't.id' },
  comment: { product: 't.product_id', thread: 't.thread_id' },
};

export interface Withdrawn {
  authorId: MemberId;
  /** The item itself, or the product or thread of a comment. */
  subject: Subject;
  /** The change of the author's reputation. */
  points: number;
}

/**
 * Withdraws at most `count` votes of a member, even on deleted items. It locks the votes, then the counts and then the
 * reputations, each ordered by id, as `changeVote` does.
 */
export async function withdrawVotes(
  tx: Tx,
  memberId: MemberId,
  kind: Votable['kind'],
  count: number,
): Promise<Withdrawn[]> {
  const deleted = await deleteVotes(tx, memberId, kind, count);
  if (deleted.length === 0) return [];
  const withdrawn = await uncount(tx, memberId, kind, deleted);
  await takePoints(tx, withdrawn);
  return withdrawn;
}

interface GoneVote {
  /** The id of the item voted on. */
  id: number;
  isLike: boolean;
}

async function deleteVotes(
  tx: Tx,
  memberId: MemberId,
  kind: Votable['kind'],
  count: number,
): Promise<GoneVote[]> {
  const { column } = votableNames[kind];
  const { rows } = await sql<GoneVote>`
    delete from votes where member_id = ${memberId} and ${sql.ref(column)} in (
      select ${sql.ref(column)} from votes where member_id = ${memberId} and ${sql.ref(column)} is not null
      order by ${sql.ref(column)} limit ${count})
    returning ${sql.ref(column)} as id, is_like as "isLike"`.execute(tx);
  return rows;
}

/** Locks the counts first, so that the statement that changes them sees what was committed during the wait. */
async function uncount(
  tx: Tx,
  memberId: MemberId,
  kind: Votable['kind'],
  votes: GoneVote[],
): Promise<Withdrawn[]> {
  const { table, column, counts } = votableNames[kind];
  const { product, thread } = places[kind];
  const ids = votes.map(({ id }) => id);
  await sql`
    select from ${sql.table(counts)} where ${sql.ref(column)} = any(${ids}::integer[])
    order by ${sql.ref(column)} for no key update`.execute(tx);
  const { rows } = await sql<{ authorId: MemberId; kind: SubjectKind; subjectId: number; points: number }>`
    update ${sql.table(counts)} c set like_count = c.like_count - gone.is_like::integer,
      dislike_count = c.dislike_count - (not gone.is_like)::integer
    from unnest(${ids}::integer[], ${votes.map(({ isLike }) => isLike)}::boolean[]) as gone(id, is_like)
    join ${sql.table(table)} t on t.id = gone.id
    where c.${sql.ref(column)} = gone.id
    returning t.author_id as "authorId", coalesce(${sql.raw(product)}, ${sql.raw(thread)}) as "subjectId",
      case when ${sql.raw(product)} is null then 'thread' else 'product' end as kind,
      case when t.author_id = ${memberId} then 0 when gone.is_like then -1 else 1 end as points`.execute(tx);
  return rows.map(({ kind: of, subjectId, ...row }) => ({ ...row, subject: subjectOf(of, subjectId) }));
}

async function takePoints(tx: Tx, withdrawn: Withdrawn[]): Promise<void> {
  const authors = withdrawn.map(({ authorId }) => authorId);
  const points = withdrawn.map((vote) => vote.points);
  await sql`
    select from reputations where member_id = any(${authors}::integer[])
    order by member_id for no key update`.execute(tx);
  await sql`
    update reputations r set points = r.points + given.points
    from (
      select author, sum(points)::integer as points
      from unnest(${authors}::integer[], ${points}::integer[]) as g(author, points) group by author) given
    where r.member_id = given.author and given.points <> 0`.execute(tx);
}
