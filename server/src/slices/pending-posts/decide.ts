/** Approves and rejects pending posts, one by one, each in a transaction that checks again that it is pending. */
import { Fault, refuseProblems } from '#contract/core/fault.ts';
import type { PendingPostId } from '#contract/core/ids.ts';
import { type DecidedAll, type Decision, decisionProblems } from '#contract/decisions/decision.ts';
import { pendingDecisionTexts, pendingPostTexts } from '#contract/pending-posts/texts.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { AuditEntry } from '../../platform/db/audit.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { requireSameRole } from '../accounts/index.ts';
import { lockSubject } from '../comments/index.ts';
import { decideEach } from '../decisions/index.ts';
import { deletePending } from '../files/index.ts';
import { recordStaffAct } from '../posts/index.ts';
import { withCurrentTaxonomy } from '../products/index.ts';
import type { TaxonomyCache } from '../taxonomy/index.ts';
import { countQueue } from './list-queries.ts';
import { refuseDecided, refusePendingAuthor } from './policy.ts';
import { ownWords, preparePendingPost } from './prepare-pending-post.ts';
import {
  findPending,
  lockAuthor,
  lockPendingPost,
  type StoredPendingPost,
  setDecided,
  subjectIn,
} from './queries.ts';

/**
 * A failed decision changes nothing and is reported for its post. Throws `invalid` without ids, and for a rejection
 * without a reason.
 */
export async function decide(
  context: AppContext,
  taxonomyCache: TaxonomyCache,
  decision: Decision<PendingPostId>,
  viewer: Viewer,
): Promise<DecidedAll<PendingPostId>> {
  refuseProblems(decisionProblems(decision, pendingDecisionTexts));
  const { isApproved, reason } = decision;
  const isOfMany = decision.ids.length > 1;
  const results = await decideEach(context, decision.ids, (id) =>
    isApproved
      ? approve(context, taxonomyCache, id, { viewer, isOfMany })
      : refuse(context, id, reason, viewer),
  );
  return { results, waiting: await countQueue(context.database, viewer.memberId) };
}

/** Publishes the post in its author's name, dated now, by the current rules. */
async function approve(
  context: AppContext,
  taxonomyCache: TaxonomyCache,
  id: PendingPostId,
  { viewer, isOfMany }: { viewer: Viewer; isOfMany: boolean },
): Promise<string> {
  const found = await findDecidable(context, id, viewer);
  const check = () => preparePendingPost(context, taxonomyCache, found);
  const subject = subjectIn(found);
  await withCurrentTaxonomy(taxonomyCache, await check(), check, (ready) =>
    context.write(async (unit) => {
      await requireSameRole(unit.tx, viewer);
      // Locks the product or thread before the author, in the same order as posting does, to avoid a deadlock.
      if (subject !== null) await lockSubject(unit.tx, subject);
      const pending = await lockUndecided(unit, id);
      if (!(await lockAuthor(unit.tx, pending.authorId)))
        throw new Fault('conflict', pendingPostTexts.authorGone);
      const postedId = await ready.post(unit, { isOfMany });
      await setDecided(unit.tx, { id, decision: 'approved', deciderId: viewer.memberId, reason: '' });
      await recordStaffAct(unit, approvalOf(pending, postedId, viewer));
    }),
  );
  return pendingPostTexts.approved;
}

async function refuse(
  context: AppContext,
  id: PendingPostId,
  reason: string,
  viewer: Viewer,
): Promise<string> {
  const words = ownWords(await findDecidable(context, id, viewer));
  await context.write(async (unit) => {
    await requireSameRole(unit.tx, viewer);
    const pending = await lockUndecided(unit, id);
    const { authorId, reservedId } = pending;
    await setDecided(unit.tx, { id, decision: 'refused', deciderId: viewer.memberId, reason });
    if (reservedId !== null) await deletePending(unit, { memberId: authorId, productId: reservedId });
    await recordStaffAct(unit, { ...refusalOf(id, { ...pending, words }, viewer), reason });
  });
  return pendingPostTexts.refused;
}

/** Finds a post to decide about. Throws `forbidden` for the viewer's own post, `not_found` and `conflict`. */
async function findDecidable(
  { database }: AppContext,
  id: PendingPostId,
  viewer: Viewer,
): Promise<StoredPendingPost> {
  const found = await findPending(database, id);
  refusePendingAuthor(viewer, found);
  return refuseDecided(found);
}

/** Locks the post. Of two simultaneous decisions, the second gets an error about the first. */
async function lockUndecided({ tx }: UnitOfWork, id: PendingPostId): Promise<StoredPendingPost> {
  return refuseDecided(await lockPendingPost(tx, id));
}

function approvalOf({ kind }: StoredPendingPost, postedId: number, { memberId }: Viewer): AuditEntry {
  return {
    actorId: memberId,
    action: `${kind}-approved`,
    targetKind: kind,
    targetId: postedId,
    before: { isShown: false },
    after: { isShown: true },
  };
}

function refusalOf(
  id: PendingPostId,
  { kind, title, words }: StoredPendingPost,
  { memberId }: Viewer,
): AuditEntry {
  return {
    actorId: memberId,
    action: 'held-post-refused',
    targetKind: 'held-post',
    targetId: id,
    before: { kind, title, words },
    after: { kind },
  };
}
