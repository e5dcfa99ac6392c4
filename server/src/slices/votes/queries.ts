/** The SQL of votes. */
import { sql } from 'kysely';
import type { MemberId, ProductId, ThreadId } from '#contract/core/ids.ts';
import type { Vote, VoteCounts, VoteTarget } from '#contract/votes/model.ts';
import type { Db } from '../../platform/db/database.ts';

export interface Votable extends VoteCounts {
  authorId: MemberId;
  /** Where it is shown. */
  productId: ProductId | null;
  threadId: ThreadId | null;
}

type Kind = 'product' | 'thread' | 'comment';

/** Names that no caller writes: they may stand in a statement as they are. */
const tables: Record<Kind, { table: string; column: string; shown: string; isShown?: string }> = {
  product: {
    table: 'products t',
    column: 'product_id',
    shown: `t.id as "productId", null::integer as "threadId"`,
  },
  thread: {
    table: 'threads t',
    column: 'thread_id',
    shown: `null::integer as "productId", t.id as "threadId"`,
  },
  comment: {
    table: 'comments t',
    column: 'comment_id',
    shown: `t.product_id as "productId", t.thread_id as "threadId"`,
    isShown: `and not exists (select from products p where p.id = t.product_id and p.deleted_at is not null)
      and not exists (select from threads h where h.id = t.thread_id and h.deleted_at is not null)`,
  },
};

function kindOf(target: VoteTarget): { kind: Kind; id: number } {
  if ('product' in target) return { kind: 'product', id: target.product };
  return 'thread' in target ? { kind: 'thread', id: target.thread } : { kind: 'comment', id: target.comment };
}

/** What is voted on, kept as it is until the transaction ends: votes on one thing come one after the other. */
export async function lockVotable(db: Db, target: VoteTarget): Promise<Votable | undefined> {
  const { kind, id } = kindOf(target);
  const { table, shown, isShown = '' } = tables[kind];
  const found = await sql<Votable>`
    select t.author_id as "authorId", t.like_count as likes, t.dislike_count as dislikes, ${sql.raw(shown)}
    from ${sql.raw(table)} where t.id = ${id} and t.deleted_at is null ${sql.raw(isShown)}
    for no key update of t`.execute(db);
  return found.rows[0];
}

export async function findVote(db: Db, memberId: MemberId, target: VoteTarget): Promise<Vote> {
  const { kind, id } = kindOf(target);
  const found = await sql<{ isLike: boolean }>`
    select is_like as "isLike" from votes
    where member_id = ${memberId} and ${sql.ref(tables[kind].column)} = ${id}`.execute(db);
  const [row] = found.rows;
  return row === undefined ? null : row.isLike ? 'like' : 'dislike';
}

/** Puts a member's vote in the place of the one before. */
export async function setVote(db: Db, memberId: MemberId, target: VoteTarget, vote: Vote): Promise<void> {
  const { kind, id } = kindOf(target);
  const column = sql.ref(tables[kind].column);
  if (vote === null) {
    await sql`delete from votes where member_id = ${memberId} and ${column} = ${id}`.execute(db);
    return;
  }
  const isLike = vote === 'like';
  await sql`insert into votes (member_id, ${column}, is_like) values (${memberId}, ${id}, ${isLike})
    on conflict (member_id, ${column}) where ${column} is not null
    do update set is_like = excluded.is_like, created_at = now()`.execute(db);
}

export async function setCounts(db: Db, target: VoteTarget, { likes, dislikes }: VoteCounts): Promise<void> {
  const { kind, id } = kindOf(target);
  await sql`update ${sql.raw(tables[kind].table)} set like_count = ${likes}, dislike_count = ${dislikes}
    where t.id = ${id}`.execute(db);
}

/** Always the last row that a vote touches, so that two votes never wait for each other. */
export async function addReputation(db: Db, memberId: MemberId, points: number): Promise<void> {
  if (points === 0) return;
  await sql`update members set reputation = reputation + ${points} where id = ${memberId}`.execute(db);
}
