/** Reviews a comment: text, flags and removal in one act, which is logged and notified. */
import { withoutQuotes } from '#contract/comments/model.ts';
import { commentRefusals } from '#contract/comments/refusal-texts.ts';
import type { CommentId, SubjectKind } from '#contract/core/ids.ts';
import { correctionTopics } from '#contract/core/topics.ts';
import type { DecisionAct, ReviewComment } from '#contract/flags/model.ts';
import { reviewTexts } from '#contract/flags/review-texts.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { AuditEntry } from '../../platform/db/audit.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import {
  changedFault,
  checkedEdit,
  findAnyComment,
  findComment,
  lockComment,
  lockSubject,
  removeComment,
  type StoredComment,
  setCommentHtml,
} from '../comments/index.ts';
import { recordStaffAct } from '../posts/index.ts';
import { type ClearedFlag, clearFlags, keepClearedWords, type RecordedFlag } from './queries.ts';
import { refuseClaimed, refuseCommentAuthor, refuseDecided, refuseRemoved } from './refusals.ts';

/**
 * `admitReviewer` must have found the comment. Throws `conflict` if somebody else is reviewing it, has decided
 * meanwhile, or has edited the text that was judged.
 */
export async function reviewComment(
  { database, write }: AppContext,
  review: ReviewComment,
  found: StoredComment,
  viewer: Viewer,
): Promise<string> {
  const newHtml = wordsIn(review, found);
  const done = await write(async (unit) => {
    const before = await lockUndecided(unit, review, found, viewer);
    if (review.version !== null && review.version !== before.version) return { edited: before };
    await refuseClaimed(unit.tx, review, viewer.memberId);
    return { hasChanged: await decide(unit, before, { ...review, html: newHtml ?? before.html }, viewer) };
  });
  if (done.edited !== undefined)
    throw await changedFault(database, done.edited, commentRefusals.editedMeanwhile);
  return done.hasChanged ? reviewTexts.updated : reviewTexts.unchanged;
}

type WithWords = ReviewComment & { html: string };

/** Makes the decision; false if nothing changed. */
async function decide(
  unit: UnitOfWork,
  before: StoredComment,
  review: WithWords,
  viewer: Viewer,
): Promise<boolean> {
  const reviewed = await carryOut(unit, before, review, viewer);
  if (reviewed.act === undefined) return false;
  const entry = { ...entryOf(before, reviewed), actorId: viewer.memberId, reason: review.reason };
  await keepClearedWords(unit.tx, await recordStaffAct(unit, entry), reviewed.flags ?? []);
  return true;
}

/** Returns the text to store; undefined if it stays as it is. Throws `invalid` if a rule is broken. */
function wordsIn({ html }: ReviewComment, found: StoredComment): string | undefined {
  if (html === null || html === found.html) return undefined;
  return checkedEdit(html, found.html);
}

async function lockUndecided(
  { tx }: UnitOfWork,
  review: ReviewComment,
  { id, subject }: StoredComment,
  { memberId }: Viewer,
): Promise<StoredComment> {
  await lockSubject(tx, subject);
  const before = await lockComment(tx, subject.kind, id);
  if (before === undefined) return refuseRemoved(tx, id);
  await refuseDecided(tx, review, before, memberId);
  return before;
}

interface Reviewed {
  /** Undefined if the review changes nothing. */
  act: DecisionAct | undefined;
  html: string;
  /** The cleared flags; undefined if flags stay open. */
  flags: ClearedFlag[] | undefined;
}

async function carryOut(
  unit: UnitOfWork,
  before: StoredComment,
  { html, clearsFlags, removes }: WithWords,
  { memberId }: Viewer,
): Promise<Reviewed> {
  const { tx, changed } = unit;
  const isEdited = html !== before.html;
  if (isEdited) {
    await setCommentHtml(tx, before, html);
    changed(...correctionTopics(before.subject));
  }
  const flags = clearsFlags ? await clearFlags(tx, before.id) : undefined;
  if (removes) await removeComment(unit, before, memberId);
  return { act: actOf({ removes, isEdited, isKept: flags !== undefined && flags.length > 0 }), html, flags };
}

function actOf({ removes, isEdited, isKept }: Record<'removes' | 'isEdited' | 'isKept', boolean>) {
  if (removes) return 'removed';
  if (isEdited) return 'edited';
  return isKept ? 'kept' : undefined;
}

function entryOf(before: StoredComment, { act, html, flags }: Reviewed): Omit<AuditEntry, 'actorId'> {
  const { id, flagCount } = before;
  return {
    action: 'comment-reviewed',
    targetKind: 'comment',
    targetId: id,
    before: { html: withoutQuotes(before.html), flagCount, flags: flags?.map(recorded), isShown: true },
    after: {
      html: withoutQuotes(html),
      flagCount: flags === undefined ? flagCount : 0,
      isShown: act !== 'removed',
      decision: act,
      // Entries of mere edits contain `decision`, so that they are recognized even after their text was erased from the
      // log.
      isEdited: (act === 'removed' && html !== before.html) || undefined,
    },
  };
}

const recorded = ({ memberId, raisedAt, reason }: ClearedFlag): RecordedFlag => ({
  memberId,
  raisedAt,
  reason,
});

/**
 * Finds the comment to review. Throws before any input is checked: `forbidden` for the viewer's own comment,
 * `not_found`, or `conflict` if staff removed it.
 */
export async function admitReviewer(
  { database }: AppContext,
  kind: SubjectKind,
  id: CommentId,
  { memberId }: Viewer,
): Promise<StoredComment> {
  const shown = await findComment(database.db, kind, id);
  const authorId = (shown ?? (await findAnyComment(database.db, id)))?.authorId;
  if (authorId !== undefined) refuseCommentAuthor(memberId, authorId);
  return shown ?? refuseRemoved(database.db, id);
}
