/** The SQL that reads a member's notices. */

import { sql } from 'kysely';
import type { CommentId, MemberId, MessageId, NoticeId, SubjectKind } from '#contract/core/ids.ts';
import {
  type ListNotices,
  type NoticeKind,
  type ReadNotices,
  unreadNoticesLimit,
} from '#contract/notices/model.ts';
import type { PendingKind } from '#contract/pending-posts/model.ts';
import { authorCountLimit } from '#contract/posts/model.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { type AuthorRow, authorColumns } from '../accounts/index.ts';
import { chosen } from '../notification-emails/index.ts';

/** A letter waits for as long, so that what comes soon after is in it, too (rules/notices 16). */
const pause = "interval '2 minutes'";
export const emailDue = `clock_timestamp() + ${pause}`;

/**
 * Of a notice that waits for its letter. One that would wait for longer is of a clock that was ahead (rules/running 33); a minute
 * longer, as transactions do not begin together.
 */
export const isEmailDue = `(letter_due_at <= now() or letter_due_at > now() + ${pause} + interval '1 minute')`;

const choiceKinds = {
  reply: 'replies',
  comment: 'comments',
  votes: 'votes',
  staff: 'staff',
  message: 'messages',
  'flag-decided': 'staff',
} as const satisfies Partial<Record<NoticeKind, string>>;

/** How the member in this column wants to be told of such a thing. */
export function choiceOf(member: string, kind: keyof typeof choiceKinds): string {
  return chosen(member, choiceKinds[kind]);
}

/** What is unread takes in what else happens to the same thing; when it is not, there will be a new one. */
export const onUnread = `
  on conflict (member_id, kind, product_id, thread_id, comment_id, actor_id, act_id) where read_at is null
  do update set happened_at = greatest(n.happened_at, excluded.happened_at), changed_at = excluded.changed_at,
    changed_in = excluded.changed_in,
    since = least(n.since, excluded.since),
    letter_due_at = least(n.letter_due_at, excluded.letter_due_at)`;

/** Several rows are locked in one order, by whoever tells and by whoever reads. */
export function thingOrder(of: string): string {
  return `${of}.member_id, ${of}.product_id, ${of}.thread_id, ${of}.comment_id`;
}

/**
 * Whether a notice `n` of replies or comments tells of the comment `c`: it names no comments, only from when to when, so
 * that what was removed takes itself out of it. An answer to one's own comment is told as such alone.
 */
export const noticeTextOf = `
  c.deleted_at is null and c.is_listed and c.created_at between n.since and n.happened_at
  and c.author_id <> n.member_id
  and (n.kind = 'reply' or not exists (
    select from comments r where r.id = c.reply_to_id and r.author_id = n.member_id))`;

/** Comments that are looked at for who wrote them: the newest of all that a notice tells of. */
const countedComments = 500;

export interface NoticeRow extends Omit<AuthorRow, 'authorId'> {
  id: NoticeId;
  kind: NoticeKind;
  happenedAt: Date;
  isRead: boolean;
  /** Null for messages. */
  subjectKind: SubjectKind | null;
  subjectId: number;
  title: string;
  isSubjectGone: boolean;
  /** One's own that it is about, or one that was flagged. */
  ownCommentId: CommentId | null;
  isOwnShown: boolean;
  /** Of those that others wrote. */
  firstCommentId: CommentId | null;
  messageId: MessageId | null;
  /** Of what was refused before it was public. */
  refusedKind: PendingKind | null;
  /** Null for votes, the staff, and where every comment is gone. */
  authorId: MemberId | null;
  count: number;
  /** As the record has it. */
  action: string | null;
  decision: string | null;
  isShownAfter: boolean | null;
  reason: string | null;
}

const columns = `
  n.id, n.kind, n.happened_at as "happenedAt", n.read_at is not null as "isRead",
  case when p.id is not null then 'product' when t.id is not null then 'thread' end as "subjectKind",
  coalesce(p.id, t.id) as "subjectId", coalesce(p.title, t.title, h.title, '') as title, h.kind as "refusedKind",
  coalesce(p.deleted_at, t.deleted_at) is not null as "isSubjectGone",
  n.comment_id as "ownCommentId", own.id is not null and own.deleted_at is null as "isOwnShown",
  said.first as "firstCommentId", n.message_id as "messageId", coalesce(said.people, n.count) as count,
  a.action, a.after->>'decision' as decision, (a.after->>'isShown')::boolean as "isShownAfter", a.after->>'reason' as reason, ${authorColumns}`;

/** The comments that a notice tells of are read as they are now, by the index of the one way in which it tells of them. */
const toldBy = (within: string) => `(
  select c.id, c.author_id, c.created_at from comments c where ${within} and ${noticeTextOf}
  order by c.created_at desc limit ${countedComments})`;

/** Of notice `n`: every comment that it tells of, whichever way it does. */
export const notifiedComments = `
  ${toldBy("n.kind = 'comment' and c.product_id = n.product_id")} union all
  ${toldBy("n.kind = 'comment' and c.thread_id = n.thread_id")} union all
  ${toldBy("n.kind = 'reply' and c.reply_to_id = n.comment_id")}`;

const joins = `
  left join products p on p.id = n.product_id
  left join threads t on t.id = n.thread_id
  left join comments own on own.id = n.comment_id
  left join audit_log a on a.id = n.act_id
  left join held_posts h on a.subject = 'held-post' and h.id = a.subject_id
  left join lateral (
    select count(distinct told.author_id)::integer as people,
      (array_agg(told.author_id order by told.created_at desc))[1] as newest,
      (array_agg(told.id order by told.created_at))[1] as first
    from (${notifiedComments}) told
  ) said on n.since is not null
  left join members m on m.id = coalesce(said.newest, n.actor_id)`;

export interface NoticeRows {
  rows: NoticeRow[];
  total: number;
  unread: number;
  asOf: Date;
  snapshot: string;
}

interface Totals {
  total: number;
  unread: number;
  asOf: Date;
  snapshot: string;
}

const unread = `(select count(*)::integer from (
  select from notices where member_id = $1 and read_at is null limit ${unreadNoticesLimit}) unread)`;

/** One statement; rows to skip are scanned in the index alone, and no count goes further than it is shown. */
export async function listNoticeRows(
  database: Database,
  memberId: MemberId,
  { skip, limit }: ListNotices,
): Promise<NoticeRows> {
  const found = await database.prepared<Totals & (NoticeRow | { id: null })>(
    'list-notices',
    `select counted.*, shown.* from (
       select ${unread} as unread, date_trunc('milliseconds', now()) + interval '1 millisecond' as "asOf",
         pg_current_snapshot()::text as snapshot,
         (select count(*)::integer from (
           select from notices where member_id = $1 limit ${authorCountLimit + 1}) counted) as total) counted
     left join lateral (
       select ${columns}
       from (select id, happened_at from notices where member_id = $1
         order by happened_at desc, id desc limit (select $2::integer) offset (select $3::integer)) page
       join notices n on n.id = page.id ${joins}
     ) shown on true order by shown."happenedAt" desc, shown.id desc`,
    [memberId, limit, skip],
  );
  const [totals = { total: 0, unread: 0, asOf: new Date(), snapshot: '' }] = found;
  const { total, unread: unreadCount, asOf, snapshot } = totals;
  const rows = found.filter((row): row is Totals & NoticeRow => row.id !== null);
  return { rows, total, unread: unreadCount, asOf, snapshot };
}

/** One that is unread still; undefined when it was read, or is gone. */
export async function findUnreadNotice(database: Database, id: NoticeId): Promise<NoticeRow | undefined> {
  const [row] = await database.prepared<NoticeRow>(
    'find-unread-notice',
    `select ${columns} from notices n ${joins} where n.id = $1 and n.read_at is null`,
    [id],
  );
  return row;
}

/** Up to `unreadNoticesLimit`, along the index of what is unread. */
export async function countUnreadNotices(database: Database, memberId: MemberId): Promise<number> {
  const [row] = await database.prepared<{ count: number }>(
    'count-unread-notices',
    `select ${unread} as count`,
    [memberId],
  );
  return row?.count ?? 0;
}

/**
 * Of the member's own; what was added to one after `until` leaves it unread, and so does what was being added as `snapshot` was
 * taken. Transactions that are ahead of all that ran are from before a restore, and a moment that is to come by more than an hour is of
 * a clock that was ahead (rules/running 33): neither came since. A letter about it is worth nothing now.
 */
export async function markRead(
  database: Database,
  memberId: MemberId,
  { ids, isAll, until, snapshot }: ReadNotices,
): Promise<void> {
  const [named, values] = isAll ? ['', []] : ['and n.id = any($4::integer[])', [ids]];
  await database.query(
    `update notices set read_at = now(), letter_due_at = null
     where id = any(array(
       select n.id from notices n
       where n.member_id = $1 and n.read_at is null
         and ($2::timestamptz is null or n.changed_at <= $2 or n.changed_at > now() + interval '1 hour')
         and ($3::text = '' or pg_visible_in_snapshot(n.changed_in, nullif($3, '')::pg_snapshot)
           or n.changed_in >= pg_snapshot_xmax(pg_current_snapshot())) ${named}
       order by ${thingOrder('n')}, n.id for update))`,
    [memberId, until, snapshot, ...values],
  );
}

/** Notices that go in one statement. */
const forgottenAtOnce = 5_000;

/**
 * But for likes, of which a thing has one notice for good (rules/notices 11). They are no part of the index of what was read: what
 * stays is never looked at, however much of it there is.
 */
export async function forgetRead(database: Database, days: number): Promise<void> {
  while ((await forgetSome(database, days)) === forgottenAtOnce);
}

async function forgetSome(database: Database, days: number): Promise<number> {
  const [gone] = await database.query<{ count: number }>(
    `with gone as (
       delete from notices where id = any(array(
         select id from notices where read_at < now() - make_interval(hours => 24 * $1) and kind <> 'votes'
         order by read_at limit $2))
       returning id)
     select count(*)::integer as count from gone`,
    [days, forgottenAtOnce],
  );
  return gone?.count ?? 0;
}

/** Of an installation that held nothing before. */
export async function settlePast(tx: Tx, readUntil: Date): Promise<void> {
  await sql`
    update notices set letter_due_at = null, read_at = case when happened_at < ${readUntil} then now() end`.execute(
    tx,
  );
}
