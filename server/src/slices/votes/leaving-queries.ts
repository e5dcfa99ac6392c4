/** The SQL by which the votes of one member go, all that they changed with them. */
import { sql } from 'kysely';
import type { MemberId } from '#contract/core/ids.ts';
import { type SubjectKind, subjectOf, type Votable } from '#contract/core/subject.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { CastVote } from './queries.ts';

interface VotableNames {
  table: string;
  column: string;
  /** In which things are locked. Whoever removes a comment goes on to what it answered, which is older. */
  order: 'asc' | 'desc';
  /** What the thing is or stands below. */
  product: string;
  thread: string;
}

const names: Record<Votable['kind'], VotableNames> = {
  product: {
    table: 'products',
    column: 'product_id',
    order: 'asc',
    product: 't.id',
    thread: 'null::integer',
  },
  thread: { table: 'threads', column: 'thread_id', order: 'asc', product: 'null::integer', thread: 't.id' },
  comment: {
    table: 'comments',
    column: 'comment_id',
    order: 'desc',
    product: 't.product_id',
    thread: 't.thread_id',
  },
};

export type Withdrawn = Pick<CastVote, 'authorId' | 'subject' | 'points'>;

/**
 * Takes at most `count` votes of a member back, on what was deleted too. All that was voted on is locked first, then all
 * whose reputation changes, each in one order: whoever votes meanwhile locks one of each, in this order.
 */
export async function withdrawVotes(
  tx: Tx,
  memberId: MemberId,
  kind: Votable['kind'],
  count: number,
): Promise<Withdrawn[]> {
  const ids = await lockVoted(tx, memberId, kind, count);
  if (ids.length === 0) return [];
  const withdrawn = await deleteVotes(tx, memberId, kind, ids);
  await takePoints(tx, withdrawn);
  return withdrawn;
}

async function lockVoted(
  tx: Tx,
  memberId: MemberId,
  kind: Votable['kind'],
  count: number,
): Promise<number[]> {
  const { table, column, order } = names[kind];
  const { rows } = await sql<{ id: number }>`
    select t.id from ${sql.table(table)} t
    where t.id in (
      select ${sql.ref(column)} from votes where member_id = ${memberId} and ${sql.ref(column)} is not null
      order by ${sql.ref(column)} limit ${count})
    order by t.id ${sql.raw(order)} for no key update of t`.execute(tx);
  return rows.map(({ id }) => id);
}

async function deleteVotes(
  tx: Tx,
  memberId: MemberId,
  kind: Votable['kind'],
  ids: number[],
): Promise<Withdrawn[]> {
  const { table, column, product, thread } = names[kind];
  const { rows } = await sql<{ authorId: MemberId; kind: SubjectKind; subjectId: number; points: number }>`
    with gone as (
      delete from votes where member_id = ${memberId} and ${sql.ref(column)} = any(${ids}::integer[])
      returning ${sql.ref(column)} as id, is_like)
    update ${sql.table(table)} t set like_count = t.like_count - gone.is_like::integer,
      dislike_count = t.dislike_count - (not gone.is_like)::integer
    from gone where t.id = gone.id
    returning t.author_id as "authorId", coalesce(${sql.raw(product)}, ${sql.raw(thread)}) as "subjectId",
      case when ${sql.raw(product)} is null then 'thread' else 'product' end as kind,
      case when t.author_id = ${memberId} then 0 when gone.is_like then -1 else 1 end as points`.execute(tx);
  return rows.map(({ kind: of, subjectId, ...row }) => ({ ...row, subject: subjectOf(of, subjectId) }));
}

async function takePoints(tx: Tx, withdrawn: Withdrawn[]): Promise<void> {
  const authors = withdrawn.map(({ authorId }) => authorId);
  const points = withdrawn.map((vote) => vote.points);
  await sql`select from members where id = any(${authors}::integer[]) order by id for no key update`.execute(
    tx,
  );
  await sql`
    update members m set reputation = m.reputation + given.points
    from (
      select author, sum(points)::integer as points
      from unnest(${authors}::integer[], ${points}::integer[]) as g(author, points) group by author) given
    where m.id = given.author and given.points <> 0`.execute(tx);
}
