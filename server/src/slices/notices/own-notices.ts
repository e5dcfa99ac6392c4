import type { Author } from '#contract/accounts/model.ts';
import { type MemberId, subjectOf } from '#contract/core/ids.ts';
import {
  type ListNotices,
  type Notice,
  type NoticeAct,
  type NoticeList,
  noticeActs,
} from '#contract/notices/model.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { authorOf } from '../accounts/index.ts';
import { listNoticeRows, type NoticeRow } from './list-queries.ts';

/** Notices as a member sees them. */
export async function readOwnNotices(
  { database }: AppContext,
  list: ListNotices,
  memberId: MemberId,
): Promise<NoticeList> {
  const { rows, ...totals } = await listNoticeRows(database, memberId, list);
  return { ...totals, notices: rows.filter(hasContent).map(noticeOf) };
}

/**
 * False if all comments of the notice were just removed; it is about to be deleted.
 */
export function hasContent({ count }: NoticeRow): boolean {
  return count > 0;
}

export function noticeOf(row: NoticeRow): Notice {
  const { id, kind, happenedAt, isRead, isSubjectGone, ownCommentId, refusedKind, messageId, count } = row;
  const isOnComment = ownCommentId !== null || refusedKind === 'comment';
  return {
    id,
    kind,
    happenedAt,
    isRead,
    subject: row.subjectKind === null ? null : subjectOf(row.subjectKind, row.subjectId),
    subjectTitle: isSubjectGone && (kind !== 'staff' || isOnComment) ? '' : row.title,
    isSubjectGone,
    isOnComment,
    commentId: row.firstCommentId ?? (row.isOwnShown ? ownCommentId : null),
    refusedKind,
    messageId: count > 1 ? null : messageId,
    actor: actorOf(row),
    count,
    act: actOf(row),
    reason: row.reason ?? '',
    dueAt: row.dueAt,
  };
}

function actorOf({ authorId, ...row }: NoticeRow): Author | null {
  return authorId === null ? null : authorOf({ ...row, authorId });
}

/**
 * Derives the act from the logged action, such as `product-edited`. Old entries about comments do not name the
 * decision.
 */
function actOf({ action, decision, isShownAfter }: NoticeRow): NoticeAct | null {
  if (action === null) return null;
  const named = decision ?? action.slice(action.lastIndexOf('-') + 1);
  return noticeActs.find((act) => act === named) ?? (isShownAfter === false ? 'removed' : 'edited');
}
