/** The SQL of letters about notices. */
import { sql } from 'kysely';
import type { CommentId, NoticeId } from '#contract/core/ids.ts';
import type { NoticeKind } from '#contract/notices/model.ts';
import type { EmailKind } from '#contract/notification-emails/model.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { type AuthorRow, authorColumns } from '../accounts/index.ts';
import { notifiedComments } from './list-queries.ts';
import { isEmailDue } from './shared-queries.ts';

/** Letters whose pause is over, as rows; the newest about a notice takes the place of one that has not left. */
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
 * The letter tells all that there is by now: none waits any more. False when the notice was read, or a newer letter
 * tells of it.
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

/** The oldest comments that a notice tells of. */
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
