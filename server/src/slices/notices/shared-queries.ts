/** SQL that statements about notices share. */
import type { NoticeKind } from '#contract/notices/model.ts';
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
