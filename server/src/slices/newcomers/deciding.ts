/** Approving and refusing what waits: each for itself, in a transaction that reads anew whether it waits still. */
import { Fault, refuseProblems } from '#contract/core/fault.ts';
import type { HeldPostId } from '#contract/core/ids.ts';
import { reasonProblem } from '#contract/newcomers/checks.ts';
import type { Decided, DecidedHeld, DecideHeld } from '#contract/newcomers/model.ts';
import { newcomerTexts } from '#contract/newcomers/texts.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { forgetHeld } from '../files/index.ts';
import type { MasterCache } from '../masters/index.ts';
import { recordStaffAct } from '../posts/index.ts';
import { countQueue } from './list-queries.ts';
import { refuseDecided } from './policy.ts';
import { findHeld, lockAuthor, lockHeldPost, type StoredHeld, setDecided } from './queries.ts';
import { readyHeld } from './ready-held.ts';

/**
 * What is refused for one leaves it as it was, and is told for it. Throws `invalid` where nothing is named, and where a refusal
 * says no reason.
 */
export async function decide(
  services: Services,
  masterCache: MasterCache,
  decision: DecideHeld,
  viewer: Viewer,
): Promise<DecidedHeld> {
  const { isApproved, reason } = decision;
  const ids = [...new Set(decision.ids)];
  refuseProblems({
    ids: ids.length === 0 ? newcomerTexts.noneChosen : undefined,
    reason: reasonProblem(decision),
  });
  const decideOn = (id: HeldPostId) =>
    isApproved ? approve(services, masterCache, id, viewer) : refuse(services, id, reason, viewer);
  const results: Decided[] = [];
  // One after the other: each takes a connection, and there may be a hundred.
  for (const id of ids) results.push(await outcome(id, decideOn(id)));
  return { results, waiting: await countQueue(services.database) };
}

/** A Fault is told of the one that it is about. */
async function outcome(id: HeldPostId, deciding: Promise<string>): Promise<Decided> {
  try {
    return { id, isDone: true, message: await deciding };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { id, isDone: false, message: error.message };
  }
}

/** Posts it as its author, from now on, by the rules that hold now. */
async function approve(
  services: Services,
  masterCache: MasterCache,
  id: HeldPostId,
  { memberId }: Viewer,
): Promise<string> {
  const found = refuseDecided(await findHeld(services.database, id));
  const ready = await readyHeld(services, masterCache, found);
  await services.write(async (unit) => {
    const held = await lockUndecided(unit, id);
    if (!(await lockAuthor(unit.tx, held.authorId))) throw new Fault('conflict', newcomerTexts.authorGone);
    const postedId = await ready.post(unit);
    await setDecided(unit.tx, { id, decision: 'approved', deciderId: memberId, reason: '' });
    await recordStaffAct(unit, {
      actorId: memberId,
      action: `${held.kind}-approved`,
      targetKind: held.kind,
      targetId: postedId,
      before: { isShown: false },
      after: { isShown: true },
    });
  });
  return newcomerTexts.approved;
}

async function refuse(
  { write }: Services,
  id: HeldPostId,
  reason: string,
  { memberId }: Viewer,
): Promise<string> {
  await write(async (unit) => {
    const { authorId, reservedId, kind, title, words } = await lockUndecided(unit, id);
    await setDecided(unit.tx, { id, decision: 'refused', deciderId: memberId, reason });
    if (reservedId !== null) await forgetHeld(unit, { memberId: authorId, productId: reservedId });
    const action = 'held-post-refused';
    const states = { before: { kind, title, words }, after: { kind } };
    await recordStaffAct(unit, { actorId: memberId, action, targetKind: 'held-post', targetId: id, ...states, reason });
  });
  return newcomerTexts.refused;
}

/** Of two who decide at once, the second hears what the first has done. */
async function lockUndecided({ tx }: UnitOfWork, id: HeldPostId): Promise<StoredHeld> {
  return refuseDecided(await lockHeldPost(tx, id));
}
