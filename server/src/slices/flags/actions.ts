/** Flagging, and what the staff make of flagged comments. */
import { withoutQuotes } from '#contract/comments/model.ts';
import { Fault } from '#contract/core/fault.ts';
import type { CommentId } from '#contract/core/ids.ts';
import type { SubjectKind } from '#contract/core/subject.ts';
import { topics } from '#contract/core/topics.ts';
import type { FlaggedList, ListFlagged, ReviewComment, SetFlag } from '#contract/flags/model.ts';
import { flagTexts } from '#contract/flags/texts.ts';
import { recordAuditEntry } from '../../platform/db/audit.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import {
  checkedEdit,
  findComment,
  lockComment,
  lockSubject,
  refuseMissing,
  removeComment,
  type StoredComment,
  setCommentHtml,
  withoutGoneQuotes,
} from '../comments/index.ts';
import { recordStaffAct } from '../posts/index.ts';
import { addFlag, clearFlags, countFlag, countFlagged, listFlagged, removeFlag } from './queries.ts';

/** A flag that is there already stays as it is, and so does one that is not. Throws `not_found`, and `forbidden` for one's own comment. */
export async function flagComment(
  { write }: Services,
  kind: SubjectKind,
  { commentId, isFlagged }: SetFlag,
  { memberId }: Viewer,
): Promise<string> {
  await write(async ({ tx }) => {
    const { authorId } = refuseMissing(await lockComment(tx, kind, commentId));
    if (isFlagged && authorId === memberId) throw new Fault('forbidden', flagTexts.own);
    const isNews = await (isFlagged ? addFlag : removeFlag)(tx, commentId, memberId);
    if (isNews) await countFlag(tx, commentId, isFlagged ? 1 : -1);
  });
  return isFlagged ? flagTexts.flagged : flagTexts.unflagged;
}

export async function flaggedComments(
  { database }: Services,
  kind: SubjectKind,
  list: ListFlagged,
): Promise<FlaggedList> {
  const [comments, total] = await Promise.all([
    listFlagged(database, kind, list),
    countFlagged(database, kind, list),
  ]);
  return { comments: await withoutGoneQuotes(database, comments), total };
}

/** Words, flags and removal in one act, which is on record, of a comment as `admitReviewer` found it. */
export async function reviewComment(
  { write }: Services,
  review: ReviewComment,
  found: StoredComment,
  viewer: Viewer,
): Promise<string> {
  const { id, clearsFlags, removes, reason } = review;
  const written = wordsIn(review, found);
  await write(async (unit) => {
    const { tx, changed } = unit;
    await lockSubject(tx, found.subject);
    const before = refuseMissing(await lockComment(tx, found.subject.kind, id));
    const html = written ?? before.html;
    if (html !== before.html) {
      await setCommentHtml(tx, before, html);
      changed(topics.activity(before.subject));
    }
    const flags = clearsFlags ? await clearFlags(tx, id) : undefined;
    if (removes) await removeComment(unit, before, viewer.memberId);
    const entry = {
      actorId: viewer.memberId,
      action: 'comment-reviewed',
      targetKind: 'comment',
      targetId: id,
      before: { html: withoutQuotes(before.html), flagCount: before.flagCount, flags, isShown: true },
      after: { html: withoutQuotes(html), flagCount: clearsFlags ? 0 : before.flagCount, isShown: !removes },
    } as const;
    // Who wrote it is not told that flags were cleared, or who flagged it.
    const isTold = (removes || html !== before.html) && before.authorId !== viewer.memberId;
    await (isTold ? recordStaffAct(unit, { ...entry, reason }) : recordAuditEntry(tx, entry));
  });
  return flagTexts.updated;
}

/** Undefined where they stay as they are. Throws `invalid` for what breaks a rule. */
function wordsIn({ html }: ReviewComment, found: StoredComment): string | undefined {
  if (html === null || html === found.html) return undefined;
  return checkedEdit(html, found.html);
}

/** Throws `not_found` before anything else that was sent is looked at. */
export async function admitReviewer(
  { database }: Services,
  kind: SubjectKind,
  id: CommentId,
): Promise<StoredComment> {
  return refuseMissing(await findComment(database.db, kind, id));
}
