/** SQL that reads a member's notices. */

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
import { isActive } from '../products/index.ts';
import { reminders } from '../saved/index.ts';

/** The delay of an e-mail, so that it includes what follows soon after (rules/notices 16). */
const pause = "interval '2 minutes'";
export const emailDue = `clock_timestamp() + ${pause}`;

/**
 * SQL that is true if the e-mail of a waiting notice is due. A due time too far ahead was set by a clock that was ahead
 * (rules/running 33). One minute is added, as transactions do not begin together.
 */
export const isEmailDue = `(letter_due_at <= now() or letter_due_at > now() + ${pause} + interval '1 minute')`;

const choiceKinds = {
  reply: 'replies',
  comment: 'comments',
  votes: 'votes',
  staff: 'staff',
  message: 'messages',
  'flag-decided': 'staff',
  begins: 'reminders',
  closes: 'reminders',
  ended: 'staff',
} as const satisfies Partial<Record<NoticeKind, string>>;

/** SQL for the delivery choice of a member about notices of this kind; `member` is the column with the member's id. */
export function choiceOf(member: string, kind: keyof typeof choiceKinds): string {
  return chosen(member, choiceKinds[kind]);
}

/** SQL that extends the unread notice of the same item, or begins a new one. */
export const onUnread = `
  on conflict (member_id, kind, product_id, thread_id, comment_id, actor_id, act_id) where read_at is null
  do update set happened_at = greatest(n.happened_at, excluded.happened_at), changed_at = excluded.changed_at,
    changed_in = excluded.changed_in,
    since = least(n.since, excluded.since),
    letter_due_at = least(n.letter_due_at, excluded.letter_due_at)`;

/** The order in which rows are locked, both for notifying and for reading. */
export function thingOrder(of: string): string {
  return `${of}.member_id, ${of}.product_id, ${of}.thread_id, ${of}.comment_id`;
}

/**
 * True if a notice `n` of replies or comments includes comment `c`. It stores a time range and no ids, so removed
 * comments drop out. A reply to one's own comment appears only in the notice of replies.
 */
export const noticeTextOf = `
  c.deleted_at is null and c.is_listed and c.created_at between n.since and n.happened_at
  and c.author_id <> n.member_id
  and (n.kind = 'reply' or not exists (
    select from comments r where r.id = c.reply_to_id and r.author_id = n.member_id))`;

/** The number of newest comments of a notice that are read to find their authors. */
const countedComments = 500;

export interface NoticeRow extends Omit<AuthorRow, 'authorId'> {
  id: NoticeId;
  kind: NoticeKind;
  happenedAt: Date;
  isRead: boolean;
  /** The kind of post; null for messages. */
  subjectKind: SubjectKind | null;
  subjectId: number;
  title: string;
  isSubjectGone: boolean;
  /** The member's comment that the notice is about, or one that they flagged. */
  ownCommentId: CommentId | null;
  isOwnShown: boolean;
  /** The earliest of the comments by other members. */
  firstCommentId: CommentId | null;
  messageId: MessageId | null;
  /** The kind of a post that was rejected before publication. */
  refusedKind: PendingKind | null;
  /** Null for votes and staff, and if every comment is deleted. */
  authorId: MemberId | null;
  count: number;
  /** The name of the action in the activity log. */
  action: string | null;
  decision: string | null;
  isShownAfter: boolean | null;
  reason: string | null;
  /** Of a reminder whose product is still active. */
  dueAt: Date | null;
}

const columns = `
  n.id, n.kind, n.happened_at as "happenedAt", n.read_at is not null as "isRead",
  case when p.id is not null then 'product' when t.id is not null then 'thread' end as "subjectKind",
  coalesce(p.id, t.id) as "subjectId", coalesce(p.title, t.title, h.title, '') as title, h.kind as "refusedKind",
  coalesce(p.deleted_at, t.deleted_at) is not null as "isSubjectGone",
  n.comment_id as "ownCommentId", own.id is not null and own.deleted_at is null as "isOwnShown",
  said.first as "firstCommentId", n.message_id as "messageId", coalesce(said.people, n.count) as count,
  a.action, a.after->>'decision' as decision, (a.after->>'isShown')::boolean as "isShownAfter", a.after->>'reason' as reason,
  case when p.deleted_at is null and ${isActive} then
    case n.kind when 'begins' then ${reminders.begins.at} when 'closes' then ${reminders.closes.at} end end as "dueAt",
  ${authorColumns}`;

/** Reads the comments of a notice as they are now, with the index for that kind of notice. */
const toldBy = (within: string) => `(
  select c.id, c.author_id, c.created_at from comments c where ${within} and ${noticeTextOf}
  order by c.created_at desc limit ${countedComments})`;

/** All comments of notice `n`, of any kind. */
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

/** One statement. Skipped rows are scanned in the index alone, and no count exceeds what is shown. */
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

/** An unread notice; undefined if it was read, or is deleted. */
export async function findUnreadNotice(database: Database, id: NoticeId): Promise<NoticeRow | undefined> {
  const [row] = await database.prepared<NoticeRow>(
    'find-unread-notice',
    `select ${columns} from notices n ${joins} where n.id = $1 and n.read_at is null`,
    [id],
  );
  return row;
}

/** Counts up to `unreadNoticesLimit` along the index of unread notices. */
export async function countUnreadNotices(database: Database, memberId: MemberId): Promise<number> {
  const [row] = await database.prepared<{ count: number }>(
    'count-unread-notices',
    `select ${unread} as count`,
    [memberId],
  );
  return row?.count ?? 0;
}

/**
 * Marks the member's notices as read, except those extended after `until`, or in a transaction open at `snapshot`.
 * Transactions ahead of all that ran are from before a restore. Times more than an hour ahead are from a clock that was
 * ahead (rules/running 33). Neither counts as later. Also cancels pending e-mails.
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

/** Notices deleted per statement. */
const forgottenAtOnce = 5_000;

/**
 * Keeps notices of likes, as an item has one permanent notice of them (rules/notices 11). The index of read notices
 * excludes those, so they are never scanned, however many there are.
 */
export async function forgetRead(database: Database, days: number): Promise<void> {
  while ((await forgetSome(database, days)) === forgottenAtOnce);
}

async function forgetSome(database: Database, days: number): Promise<number> {
  const [deleted] = await database.query<{ count: number }>(
    `with gone as (
       delete from notices where id = any(array(
         select id from notices where read_at < now() - make_interval(hours => 24 * $1) and kind <> 'votes'
         order by read_at limit $2))
       returning id)
     select count(*)::integer as count from gone`,
    [days, forgottenAtOnce],
  );
  return deleted?.count ?? 0;
}

/** Marks past notices as already e-mailed. For an installation that was empty before. */
export async function markPastAsEmailed(tx: Tx, readUntil: Date): Promise<void> {
  await sql`
    update notices set letter_due_at = null, read_at = case when happened_at < ${readUntil} then now() end`.execute(
    tx,
  );
}
