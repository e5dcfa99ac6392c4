/**
 * Approves or rejects pending registrations (rules/accounts 65): one by one, logged, and with an e-mail to the
 * applicant.
 */
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
import { actOn, cancelErasure } from './office-actions.ts';
import { countApplications } from './queries.ts';

/**
 * A failed decision changes nothing and is reported for its applicant. Throws `invalid` without ids, and for a
 * rejection without a reason.
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
  await cancelErasure(unit.tx, id, keep);
  await confirmMember(unit, id);
  unit.happened(registrationApproved, { memberId: id });
  const act = {
    action: 'registration-approved',
    before: { isConfirmed: false },
    after: { isConfirmed: true },
  };
  return { act, message: applicationTexts.approved };
});

/**
 * Marks the account for erasure, like that of a member who leaves. So its address remains until the e-mail was sent.
 */
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

/** If two administrators decide at once, the second gets an error. The member must be locked. */
async function refuseDecided({ tx }: UnitOfWork, id: MemberId): Promise<void> {
  if ((await findApplication(tx, id)) !== 'waiting')
    throw new Fault('conflict', applicationTexts.decidedAlready);
}
