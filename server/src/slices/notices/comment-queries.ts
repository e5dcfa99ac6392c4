/** SQL that creates notices of comments: set-based, for any number of comments and recipients. */
import { sql } from 'kysely';
import { type CommentId, type MemberId, type Subject, subjectKinds, subjectOf } from '#contract/core/ids.ts';
import type { ExportedFollow, ExportedNotice } from '#contract/exports/model.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { notifyingLockKey } from '../../platform/db/lock-keys.ts';
import { iterateRows } from '../../platform/db/row-pages.ts';
import { subjectNames } from '../posts/index.ts';
import { choiceOf, emailDue, noticeTextOf, onUnread, thingOrder } from './list-queries.ts';

export interface PendingNotice {
  id: CommentId;
  /** True if the comment was deleted, false if it was posted. */
  isGone: boolean;
}

/** Takes posted and deleted comments exclusively. */
export async function takePendingNotices(tx: Tx, count: number): Promise<PendingNotice[]> {
  await sql`select pg_advisory_xact_lock(${notifyingLockKey})`.execute(tx);
  const { rows } = await sql<PendingNotice>`
    delete from untold_comments where ctid = any(array(select ctid from untold_comments limit ${count}))
    returning comment_id as id, is_gone as "isGone"`.execute(tx);
  return rows;
}

/** Authors of comments follow the product or thread, unless they chose otherwise (rules/notices 12). */
export async function followCommented(tx: Tx, ids: CommentId[]): Promise<void> {
  await sql`
    insert into follows (member_id, product_id, thread_id, is_following, since)
    select c.author_id, c.product_id, c.thread_id, true, min(c.created_at)
    from comments c join members m on m.id = c.author_id and m.erased_at is null
    where c.id = any(${ids}::integer[]) and c.deleted_at is null
    group by c.author_id, c.product_id, c.thread_id
    on conflict (member_id, product_id, thread_id) do nothing`.execute(tx);
}

/**
 * Notifies the author of the comment replied to and, each once, the post's author and followers (rules/notices 4 and
 * rules/notices 5). Skips comments that were removed meanwhile.
 */
export async function notifyComments(tx: Tx, ids: CommentId[]): Promise<void> {
  await sql`
    with told as materialized (
      select c.id, c.author_id, c.product_id, c.thread_id, c.created_at,
        coalesce(p.author_id, t.author_id) as owner_id, r.id as answered_id, r.author_id as answered
      from comments c
      left join products p on p.id = c.product_id
      left join threads t on t.id = c.thread_id
      left join comments r on r.id = c.reply_to_id
      where c.id = any(${ids}::integer[]) and c.deleted_at is null
        and coalesce(p.deleted_at, t.deleted_at) is null),
    found as (
      select k.answered as member_id, 'reply' as kind, k.product_id, k.thread_id, k.answered_id as comment_id,
        k.author_id, k.created_at
      from told k where k.answered is not null
      union all
      select f.member_id, 'comment', k.product_id, k.thread_id, null, k.author_id, k.created_at
      from told k cross join lateral (${sql.raw(followers)}) f
      where f.member_id is distinct from k.answered),
    things as (
      select f.member_id, f.kind, f.product_id, f.thread_id, f.comment_id,
        min(f.created_at) as since, max(f.created_at) as until
      from found f join members m on m.id = f.member_id and m.erased_at is null
      where f.member_id <> f.author_id
      group by f.member_id, f.kind, f.product_id, f.thread_id, f.comment_id),
    wanted as (
      select w.*, case w.kind when 'reply' then ${sql.raw(choiceOf('w.member_id', 'reply'))}
        else ${sql.raw(choiceOf('w.member_id', 'comment'))} end as choice
      from things w)
    insert into notices as n (member_id, kind, product_id, thread_id, comment_id, since, happened_at, letter_due_at)
    select member_id, kind, product_id, thread_id, comment_id, since, until,
      case when choice = 'mail' then ${sql.raw(emailDue)} end
    from wanted where choice <> 'off' order by ${sql.raw(thingOrder('wanted'))}
    ${sql.raw(onUnread)}`.execute(tx);
}

/** The recipients for a comment `k`: the author of the product or thread, unless they opted out, and its followers. */
const followers = `
  select k.owner_id as member_id
  where not exists (
    select from follows o where o.member_id = k.owner_id and not o.is_following
      and (o.product_id = k.product_id or o.thread_id = k.thread_id))
  union
  select o.member_id from follows o where o.product_id = k.product_id and o.is_following and o.since < k.created_at
  union
  select o.member_id from follows o where o.thread_id = k.thread_id and o.is_following and o.since < k.created_at`;

/** Deletes notices without any remaining comment after these were deleted. */
export async function withdrawCommentNotices(tx: Tx, ids: CommentId[]): Promise<void> {
  for (const kind of subjectKinds) {
    const column = sql.raw(subjectNames[kind].column);
    await sql`
      delete from notices n using comments gone
      where gone.id = any(${ids}::integer[]) and gone.deleted_at is not null
        and n.${column} = gone.${column} and gone.created_at between n.since and n.happened_at
        and (n.kind = 'comment' or n.comment_id = gone.reply_to_id)
        and not exists (
          select from comments c
          where c.${column} = n.${column} and (n.kind = 'comment' or c.reply_to_id = n.comment_id)
            and ${sql.raw(noticeTextOf)})`.execute(tx);
  }
}

/** Stores whether a member follows a post; false if it does not exist. Earlier comments cause no notice. */
export async function putFollow(
  database: Database,
  memberId: MemberId,
  { kind, id }: Subject,
  follows: boolean,
): Promise<boolean> {
  const { column, table } = subjectNames[kind];
  const rows = await database.prepared(
    `put-follow-${kind}`,
    `insert into follows as f (member_id, ${column}, is_following)
     select $1, id, $3 from ${table} where id = $2 and deleted_at is null
     on conflict (member_id, product_id, thread_id) do update set is_following = excluded.is_following,
       since = case when f.is_following and excluded.is_following then f.since else excluded.since end
     returning 1`,
    [memberId, id, follows],
  );
  return rows.length === 1;
}

/**
 * True by the member's choice, or because they wrote the post or a comment in it, even one not yet processed. Undefined
 * if the post does not exist.
 */
export async function findFollow(
  database: Database,
  memberId: MemberId,
  { kind, id }: Subject,
): Promise<boolean | undefined> {
  const { column, table } = subjectNames[kind];
  const [row] = await database.prepared<{ follows: boolean }>(
    `find-follow-${kind}`,
    `select coalesce(
       (select f.is_following from follows f where f.member_id = $1 and f.${column} = $2),
       s.author_id = $1 or exists (
         select from untold_comments u join comments c on c.id = u.comment_id
         where not u.is_gone and c.${column} = $2 and c.author_id = $1 and c.deleted_at is null)) as follows
     from ${table} s where s.id = $2 and s.deleted_at is null`,
    [memberId, id],
  );
  return row?.follows;
}

export async function forgetNoticesOf(database: Database, memberId: MemberId): Promise<void> {
  await database.query('delete from follows where member_id = $1', [memberId]);
  await database.query('delete from notices where member_id = $1', [memberId]);
}

type ExportedRow = Omit<ExportedNotice, 'subject'> & {
  id: number;
  productId: number | null;
  threadId: number | null;
};

/** Exports a member's notices without the names of the actors, as these are the actors' data. */
export async function* exportNotices(database: Database, memberId: MemberId): AsyncGenerator<ExportedNotice> {
  const rows = iterateRows<ExportedRow>((after, limit) =>
    database.query(
      `select id, kind, product_id as "productId", thread_id as "threadId", comment_id as "commentId",
         happened_at as "happenedAt", read_at as "readAt"
       from notices where member_id = $1 and id > $2 order by id limit $3`,
      [memberId, after, limit],
    ),
  );
  for await (const { id: _notice, productId, threadId, ...notice } of rows) {
    yield { ...notice, subject: subjectIn(productId, threadId) };
  }
}

function subjectIn(productId: number | null, threadId: number | null): ExportedNotice['subject'] {
  if (productId !== null) return subjectOf('product', productId);
  return threadId === null ? null : subjectOf('thread', threadId);
}

export async function* exportFollows(database: Database, memberId: MemberId): AsyncGenerator<ExportedFollow> {
  for (const kind of subjectKinds) {
    const { column } = subjectNames[kind];
    const rows = iterateRows<{ id: number; follows: boolean; since: Date }>((after, limit) =>
      database.query(
        `select ${column} as id, is_following as follows, since from follows
         where member_id = $1 and ${column} > $2 order by ${column} limit $3`,
        [memberId, after, limit],
      ),
    );
    for await (const { id, ...follow } of rows) yield { ...follow, subject: subjectOf(kind, id) };
  }
}
