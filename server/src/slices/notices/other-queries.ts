/** SQL of notices about votes, acts of staff, and messages: one statement each. */
import { sql } from 'kysely';
import type { CommentId, MemberId, MessageId, NoticeId, ProductId } from '#contract/core/ids.ts';
import type { NoticeKind } from '#contract/notices/model.ts';
import type { EmailKind } from '#contract/notification-emails/model.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { type AuthorRow, authorColumns } from '../accounts/index.ts';
import type { NotifiedAct } from '../posts/index.ts';
import { isActive } from '../products/index.ts';
import { type ReminderKind, reminders } from '../saved/index.ts';
import { choiceOf, emailDue, isEmailDue, notifiedComments, onUnread, thingOrder } from './list-queries.ts';

/** SQL for the member who owns the item that was voted on, or that staff changed. */
const owner = 'coalesce(c.author_id, p.author_id, t.author_id)';

/**
 * rules/notices 7. Skips likes that were taken back meanwhile, and milestones already notified of. A new notice
 * replaces earlier ones of the same item.
 */
export async function notifyVotes(tx: Tx): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with taken as (delete from untold_votes returning *),
    reached as (
      select product_id, thread_id, comment_id, max(likes) as likes, max(at) as at from taken
      group by product_id, thread_id, comment_id),
    found as (
      select r.*, ${sql.raw(owner)} as member_id,
        coalesce(pc.like_count, tc.like_count, cc.like_count) as all_likes
      from reached r
      left join products p on p.id = r.product_id
      left join threads t on t.id = r.thread_id
      left join comments c on c.id = r.comment_id
      left join product_counts pc on r.comment_id is null and pc.product_id = r.product_id
      left join thread_counts tc on r.comment_id is null and tc.thread_id = r.thread_id
      left join comment_counts cc on cc.comment_id = r.comment_id
      where coalesce(p.deleted_at, t.deleted_at, c.deleted_at) is null)
    insert into notices as n (member_id, kind, product_id, thread_id, comment_id, happened_at, count)
    select f.member_id, 'votes', f.product_id, f.thread_id, f.comment_id, f.at, f.likes
    from found f join members m on m.id = f.member_id and m.erased_at is null
    where ${sql.raw(choiceOf('f.member_id', 'votes'))} <> 'off'
      and f.all_likes - (${sql.raw(ownLike)}) >= f.likes
      and not exists (
        select from notices o
        where (o.product_id = f.product_id or o.thread_id = f.thread_id)
          and o.comment_id is not distinct from f.comment_id and o.kind = 'votes' and o.count >= f.likes)
    order by ${sql.raw(thingOrder('f'))}
    ${sql.raw(onUnread)}, count = excluded.count
    returning n.id`.execute(tx);
  if (rows.length > 0) await dropLowerLikes(tx, rows);
}

/** A separate statement, so that it sees notices that were read during the first one. */
async function dropLowerLikes(tx: Tx, counts: { id: number }[]): Promise<void> {
  await sql`
    delete from notices n using notices o
    where o.id = any(${counts.map(({ id }) => id)}::integer[]) and n.kind = 'votes' and n.count < o.count
      and (n.product_id = o.product_id or n.thread_id = o.thread_id)
      and n.comment_id is not distinct from o.comment_id`.execute(tx);
}

const ownLike = `
  select count(*) from votes v where v.member_id = f.member_id and v.is_like
    and case when f.comment_id is null then v.product_id = f.product_id or v.thread_id = f.thread_id
      else v.comment_id = f.comment_id end`;

/**
 * For `audit_log a`: flags were dismissed, or a dismissal was undone. The author never knew of them (rules/notices 8).
 */
const isUnknownToAuthor = `
  a.after ->> 'decision' = 'kept'
  or exists (select from audit_log u where u.id = a.undoes_id and u.after ->> 'decision' = 'kept')`;

/** rules/notices 8. Each act has its own notice because of its reason, except bulk acts. Idempotent. */
export async function notifyStaffActs(tx: Tx, acts: NotifiedAct[]): Promise<void> {
  await sql`
    insert into notices (member_id, kind, product_id, thread_id, comment_id, act_id, happened_at, count, letter_due_at)
    select m.id, 'staff', coalesce(c.product_id, p.id, h.product_id), coalesce(c.thread_id, t.id, h.thread_id), c.id, a.id,
      a.at, told.count,
      case when ${sql.raw(choiceOf('m.id', 'staff'))} = 'mail' then ${sql.raw(emailDue)} end
    from unnest(${acts.map(({ entryId }) => entryId)}::bigint[], ${acts.map(({ count }) => count)}::integer[])
      as told(id, count)
    join audit_log a on a.id = told.id
    left join comments c on a.subject = 'comment' and c.id = a.subject_id
    left join products p on a.subject = 'product' and p.id = a.subject_id
    left join threads t on a.subject = 'thread' and t.id = a.subject_id
    left join held_posts h on a.subject = 'held-post' and h.id = a.subject_id
    join members m on m.id = coalesce(${sql.raw(owner)}, h.author_id) and m.erased_at is null
    where m.id <> a.actor_id and ${sql.raw(choiceOf('m.id', 'staff'))} <> 'off'
      and (${sql.raw(isUnknownToAuthor)}) is not true
    order by m.id
    on conflict (act_id, member_id) where act_id is not null do nothing`.execute(tx);
}

/** rules/notices 25: tells each member who flagged the comment what was decided; never by e-mail. Idempotent. */
export async function notifyFlaggers(tx: Tx, entryId: number): Promise<void> {
  await sql`
    insert into notices (member_id, kind, product_id, thread_id, comment_id, act_id, happened_at)
    select m.id, 'flag-decided', c.product_id, c.thread_id, c.id, a.id, a.at
    from audit_log a
    join comments c on a.subject = 'comment' and c.id = a.subject_id
    join members m on m.erased_at is null and m.id in (
      select f.member_id from flags f where f.comment_id = c.id and f.created_at <= a.at
      union
      select (f ->> 'memberId')::integer from jsonb_array_elements(coalesce(a.before -> 'flags', '[]')) f)
    where a.id = ${entryId} and m.id <> a.actor_id and ${sql.raw(choiceOf('m.id', 'flag-decided'))} <> 'off'
    on conflict (act_id, member_id) where act_id is not null do nothing`.execute(tx);
}

/**
 * rules/notices 27: one notice for each other member who commented below these members' posts, whatever their choices.
 * Nothing else tells them that their own comments are deleted.
 */
export async function notifyDemoRemoved(tx: Tx, demoIds: MemberId[]): Promise<void> {
  await sql`
    with below as (
      select c.author_id from products p join comments c on c.product_id = p.id
      where p.author_id = any(${demoIds}::integer[]) and c.deleted_at is null
      union all
      select c.author_id from threads t join comments c on c.thread_id = t.id
      where t.author_id = any(${demoIds}::integer[]) and c.deleted_at is null)
    insert into notices (member_id, kind, happened_at, count)
    select m.id, 'demo-removed', now(), count(*) from below join members m on m.id = below.author_id
    where m.id <> all(${demoIds}::integer[]) and m.erased_at is null
    group by m.id order by m.id`.execute(tx);
}

/** rules/ends 2: asks the author of a product whether it is still available; once until the notice is read. */
export async function askWhetherEnded(tx: Tx, productId: ProductId): Promise<void> {
  await sql`
    insert into notices as n (member_id, kind, product_id, happened_at, letter_due_at)
    select m.id, 'ended', p.id, now(),
      case when ${sql.raw(choiceOf('m.id', 'ended'))} = 'mail' then ${sql.raw(emailDue)} end
    from products p join members m on m.id = p.author_id and m.erased_at is null
    where p.id = ${productId} and ${sql.raw(choiceOf('m.id', 'ended'))} <> 'off'
    ${sql.raw(onUnread)}`.execute(tx);
}

/** Marks the question as read once it is answered; its e-mail is not sent. */
export async function settleEndNotice(tx: Tx, productId: ProductId): Promise<void> {
  await sql`
    update notices set read_at = now(), letter_due_at = null
    where member_id = (select author_id from products where id = ${productId})
      and product_id = ${productId} and kind = 'ended' and read_at is null`.execute(tx);
}

interface NewMessage {
  messageId: MessageId;
  senderId: MemberId;
  recipientIds: MemberId[];
}

/** rules/notices 9. Any number of recipients; call it in the transaction that sends the message. */
export async function notifyMessage(
  tx: Tx,
  { messageId, senderId, recipientIds }: NewMessage,
): Promise<void> {
  await sql`
    insert into notices as n (member_id, kind, actor_id, message_id, happened_at, letter_due_at)
    select m.id, 'message', ${senderId}::integer, ${messageId}::integer, now(),
      case when ${sql.raw(choiceOf('m.id', 'message'))} = 'mail' then ${sql.raw(emailDue)} end
    from members m
    where m.id = any(${recipientIds}::integer[]) and m.id <> ${senderId} and m.erased_at is null
      and ${sql.raw(choiceOf('m.id', 'message'))} <> 'off'
    order by m.id
    ${sql.raw(onUnread)}, count = n.count + 1`.execute(tx);
}

/**
 * Recounts the unread messages from these senders, and marks the notice as read if none is left. Locks the notices
 * first, so that a message being sent is either counted or notified of afterwards.
 */
export async function settleMessageNotices(tx: Tx, memberId: MemberId, senderIds: MemberId[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from notices
    where member_id = ${memberId} and kind = 'message' and actor_id = any(${senderIds}::integer[]) and read_at is null
    order by id for update`.execute(tx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  await sql`
    update notices n set read_at = case when waits.count = 0 then now() end,
      letter_due_at = case when waits.count > 0 then n.letter_due_at end,
      message_id = coalesce(waits.first, n.message_id), count = coalesce(nullif(waits.count, 0), n.count)
    from notices o cross join lateral (
      select count(*)::integer as count, min(g.id) as first
      from messages g join received_messages r on r.member_id = o.member_id and r.message_id = g.id
      where g.sender_id = o.actor_id and g.id >= o.message_id and r.read_at is null and r.hidden_at is null) waits
    where o.id = any(${ids}::integer[]) and n.id = o.id`.execute(tx);
}

/** Cancels e-mails about messages from this sender, even one about to be sent. */
export async function dropMessageEmail(tx: Tx, memberId: MemberId, senderId: MemberId): Promise<void> {
  await sql`
    update notices set letter_due_at = null, letter_id = null
    where member_id = ${memberId} and kind = 'message' and actor_id = ${senderId} and read_at is null`.execute(
    tx,
  );
}

/** Inserts e-mails whose delay is over. The newest e-mail of a notice replaces one that was not sent yet. */
export async function insertDueEmails(
  tx: Tx,
  kind: NoticeKind,
  emailKind: EmailKind,
  count: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with due as materialized (
      select id, member_id from notices
      where ${sql.raw(isEmailDue)} and read_at is null and kind = ${kind}
      order by letter_due_at limit ${count} for update skip locked),
    queued as (
      insert into letters (member_id, kind, about)
      select member_id, ${emailKind}, jsonb_build_object('noticeId', id) from due
      returning id, (about->>'noticeId')::integer as notice_id)
    update notices n set letter_due_at = null, letter_id = q.id
    from queued q where n.id = q.notice_id returning q.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Claims a notice for its e-mail, which reports everything so far. False if the notice was read, or a newer e-mail
 * reports it.
 */
export async function claimEmail(database: Database, noticeId: NoticeId, letterId: number): Promise<boolean> {
  const rows = await database.query(
    `update notices set letter_due_at = null
     where id = $1 and letter_id = $2 and read_at is null returning 1`,
    [noticeId, letterId],
  );
  return rows.length === 1;
}

export interface NotifiedComment extends AuthorRow {
  commentId: CommentId;
  html: string;
}

/** The oldest comments of a notice. */
export function listNotifiedComments(
  database: Database,
  id: NoticeId,
  limit: number,
): Promise<NotifiedComment[]> {
  return database.prepared<NotifiedComment>(
    'list-told-comments',
    `select c.id as "commentId", c.html, ${authorColumns}
     from notices n cross join lateral (${notifiedComments}) told
     join comments c on c.id = told.id join members m on m.id = c.author_id
     where n.id = $1 order by c.created_at, c.id limit $2`,
    [id, limit],
  );
}

/**
 * SQL that creates the notices that are due (rules/saved 6), and marks their moments as told. A repeated run, or one at the same
 * time, finds none of them again.
 */
export function reminding(kind: ReminderKind) {
  const { at, lead, column, isWorth } = reminders[kind];
  return sql`
    with due as materialized (
      select s.member_id, s.product_id, ${sql.raw(at)} as due_at, ${sql.raw(choiceOf('m.id', kind))} as choice
      from products p
      join saved_products s on s.product_id = p.id
      join members m on m.id = s.member_id
      where p.deleted_at is null and ${sql.raw(isActive)} and ${sql.raw(isWorth)}
        and ${sql.raw(at)} > now() and ${sql.raw(at)} <= now() + ${sql.raw(lead)}
        and s.${sql.raw(column)} is distinct from ${sql.raw(at)}
        and m.status = 'active' and m.deletion_requested_at is null and m.erased_at is null
        and ${sql.raw(choiceOf('m.id', kind))} <> 'off'
      order by s.member_id, s.product_id for update of s skip locked),
    told as (
      update saved_products s set ${sql.raw(column)} = due.due_at from due
      where s.member_id = due.member_id and s.product_id = due.product_id)
    insert into notices as n (member_id, kind, product_id, happened_at, letter_due_at)
    select member_id, ${kind}, product_id, now(), case when choice = 'mail' then ${sql.raw(emailDue)} end
    from due order by member_id, product_id
    ${sql.raw(onUnread)}`;
}
