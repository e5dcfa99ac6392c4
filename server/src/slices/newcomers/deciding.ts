/** Approving and refusing what waits: each for itself, in a transaction that reads anew whether it waits still. */
import { Fault, refuseProblems } from '#contract/core/fault.ts';
import type { HeldPostId } from '#contract/core/ids.ts';
import { type DecidedAll, type Decision, decisionProblems } from '#contract/decisions/decision.ts';
import { heldDecisionTexts, newcomerTexts } from '#contract/newcomers/texts.ts';
import type { AuditEntry } from '../../platform/db/audit.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { refuseDemoted } from '../accounts/index.ts';
import { lockSubject } from '../comments/index.ts';
import { decideEach } from '../decisions/index.ts';
import { forgetHeld } from '../files/index.ts';
import type { MasterCache } from '../masters/index.ts';
import { recordStaffAct } from '../posts/index.ts';
import { byPresentLists } from '../products/index.ts';
import { countQueue } from './list-queries.ts';
import { refuseDecided, refuseHeldAuthor } from './policy.ts';
import { findHeld, lockAuthor, lockHeldPost, type StoredHeld, setDecided, subjectIn } from './queries.ts';
import { ownWords, readyHeld } from './ready-held.ts';

/**
 * What is refused for one leaves it as it was, and is told for it. Throws `invalid` where nothing is named, and where a refusal
 * says no reason.
 */
export async function decide(
  services: Services,
  masterCache: MasterCache,
  decision: Decision<HeldPostId>,
  viewer: Viewer,
): Promise<DecidedAll<HeldPostId>> {
  refuseProblems(decisionProblems(decision, heldDecisionTexts));
  const { isApproved, reason } = decision;
  const isOfMany = decision.ids.length > 1;
  const results = await decideEach(services, decision.ids, (id) =>
    isApproved
      ? approve(services, masterCache, id, { viewer, isOfMany })
      : refuse(services, id, reason, viewer),
  );
  return { results, waiting: await countQueue(services.database, viewer.memberId) };
}

/** Posts it as its author, from now on, by the rules that hold now. */
async function approve(
  services: Services,
  masterCache: MasterCache,
  id: HeldPostId,
  { viewer, isOfMany }: { viewer: Viewer; isOfMany: boolean },
): Promise<string> {
  const found = await findDecidable(services, id, viewer);
  const check = () => readyHeld(services, masterCache, found);
  const subject = subjectIn(found);
  await byPresentLists(masterCache, await check(), check, (ready) =>
    services.write(async (unit) => {
      await refuseDemoted(unit.tx, viewer);
      // Before the author, as where somebody posts: of two that wait for each other neither would end.
      if (subject !== null) await lockSubject(unit.tx, subject);
      const held = await lockUndecided(unit, id);
      if (!(await lockAuthor(unit.tx, held.authorId))) throw new Fault('conflict', newcomerTexts.authorGone);
      const postedId = await ready.post(unit, { isOfMany });
      await setDecided(unit.tx, { id, decision: 'approved', deciderId: viewer.memberId, reason: '' });
      await recordStaffAct(unit, approvalOf(held, postedId, viewer));
    }),
  );
  return newcomerTexts.approved;
}

async function refuse(services: Services, id: HeldPostId, reason: string, viewer: Viewer): Promise<string> {
  const words = ownWords(await findDecidable(services, id, viewer));
  await services.write(async (unit) => {
    await refuseDemoted(unit.tx, viewer);
    const held = await lockUndecided(unit, id);
    const { authorId, reservedId } = held;
    await setDecided(unit.tx, { id, decision: 'refused', deciderId: viewer.memberId, reason });
    if (reservedId !== null) await forgetHeld(unit, { memberId: authorId, productId: reservedId });
    await recordStaffAct(unit, { ...refusalOf(id, { ...held, words }, viewer), reason });
  });
  return newcomerTexts.refused;
}

/** Throws `forbidden` for the viewer's own, `not_found` and `conflict`. */
async function findDecidable({ database }: Services, id: HeldPostId, viewer: Viewer): Promise<StoredHeld> {
  const found = await findHeld(database, id);
  refuseHeldAuthor(viewer, found);
  return refuseDecided(found);
}

/** Of two who decide at once, the second hears what the first has done. */
async function lockUndecided({ tx }: UnitOfWork, id: HeldPostId): Promise<StoredHeld> {
  return refuseDecided(await lockHeldPost(tx, id));
}

/** What the record says of each. */
function approvalOf({ kind }: StoredHeld, postedId: number, { memberId }: Viewer): AuditEntry {
  return {
    actorId: memberId,
    action: `${kind}-approved`,
    targetKind: kind,
    targetId: postedId,
    before: { isShown: false },
    after: { isShown: true },
  };
}

function refusalOf(id: HeldPostId, { kind, title, words }: StoredHeld, { memberId }: Viewer): AuditEntry {
  return {
    actorId: memberId,
    action: 'held-post-refused',
    targetKind: 'held-post',
    targetId: id,
    before: { kind, title, words },
    after: { kind },
  };
}
