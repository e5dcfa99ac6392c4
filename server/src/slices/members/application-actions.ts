/** Letting in or refusing whoever registered and waits (rules/accounts 65): each for itself, on record, and told by letter. */
import { Fault, refuseProblems } from '#contract/core/fault.ts';
import type { MemberId } from '#contract/core/ids.ts';
import { type DecidedAll, type Decision, decisionProblems } from '#contract/decisions/decision.ts';
import { applicationDecisionTexts, applicationTexts } from '#contract/members/texts.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import {
  confirmMember,
  findApplication,
  registrationApproved,
  registrationRefused,
  requestDeletion,
  setRefused,
} from '../accounts/index.ts';
import { decideEach } from '../decisions/index.ts';
import { actOn, letStay } from './office-actions.ts';
import { countApplications } from './queries.ts';

/**
 * What is refused for one leaves it as it was, and is told for it. Throws `invalid` where nobody is named, and where a refusal says
 * no reason.
 */
export async function decideApplications(
  context: AppContext,
  decision: Decision<MemberId>,
  viewer: Viewer,
): Promise<DecidedAll<MemberId>> {
  refuseProblems(decisionProblems(decision, applicationDecisionTexts));
  const decide = decision.isApproved ? approve : refusing(decision.reason);
  const results = await decideEach(context, decision.ids, (id) => decide(context, { id }, viewer));
  return { results, waiting: await countApplications(context.database) };
}

const approve = actOn(async (unit, { id }, _services, keep) => {
  await refuseDecided(unit, id);
  await letStay(unit.tx, id, keep);
  await confirmMember(unit, id);
  unit.happened(registrationApproved, { memberId: id });
  const act = {
    action: 'registration-approved',
    before: { isConfirmed: false },
    after: { isConfirmed: true },
  };
  return { act, message: applicationTexts.approved };
});

/** Their account is erased as that of whoever leaves, so that the letter has its address until it has arrived. */
function refusing(reason: string) {
  return actOn(async (unit, { id }, _services, keep) => {
    await refuseDecided(unit, id);
    await setRefused(unit.tx, id);
    await requestDeletion(unit.tx, { memberId: id, keepsPosts: false });
    await keep({ what: 'departure', memberId: id });
    unit.happened(registrationRefused, { memberId: id, reason });
    const act = {
      action: 'registration-refused',
      before: { isRefused: false },
      after: { isRefused: true, reason },
    };
    return { act, message: applicationTexts.refused };
  });
}

/** Of two who decide at once, the second hears that the first has; the member is locked. */
async function refuseDecided({ tx }: UnitOfWork, id: MemberId): Promise<void> {
  if ((await findApplication(tx, id)) !== 'waiting')
    throw new Fault('conflict', applicationTexts.decidedAlready);
}
