/** What an admin does to an account by hand (rules/members 8 to rules/members 11): each is on record. */
import { isAdmin } from '#contract/accounts/model.ts';
import { accountTexts } from '#contract/accounts/texts.ts';
import { Fault, invalid, refuseProblems } from '#contract/core/fault.ts';
import type { MemberId } from '#contract/core/ids.ts';
import type { Posted } from '#contract/core/request.ts';
import {
  grantableRoles,
  type Invitation,
  invitationProblems,
  managingProblem,
} from '#contract/members/model.ts';
import { memberTexts } from '#contract/members/texts.ts';
import { ssoTexts } from '#contract/sso/texts.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { type AuditEntry, recordAuditEntry } from '../../platform/db/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import { type Keep, writeWithJournal } from '../../platform/erasure-journal/write-with-journal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import {
  activationRequested,
  confirmMember as confirmAddress,
  deleteSessionsOf,
  findApplication,
  invite,
  memberGone,
  memberInvited,
  passwordResetStarted,
  refuseDemoted,
  registrationApproved,
  signsInElsewhere,
  takeBackDeletion,
  unknownPassword,
} from '../accounts/index.ts';
import { lockMember, type OfficeAccount } from './queries.ts';

type Act = Pick<AuditEntry, 'action' | 'before' | 'after'>;

/** What was done, and what to say; without an act nothing had to be done. */
interface Outcome {
  act?: Act;
  message: string;
}

/**
 * Throws `not_found` for nobody, and `forbidden` for a Super Admin where the viewer is none. What a restore must not undo is
 * kept by `keep`.
 */
export function actOn(
  work: (unit: UnitOfWork, member: OfficeAccount, context: AppContext, keep: Keep) => Promise<Outcome>,
) {
  return (context: AppContext, { id }: { id: MemberId }, viewer: Viewer): Promise<string> =>
    writeWithJournal(context, async (unit, keep) => {
      const member = await lockMember(unit.tx, id);
      if (member === undefined) throw memberGone();
      await refuseDemoted(unit.tx, viewer);
      const problem = managingProblem(viewer, member);
      if (problem !== undefined) throw new Fault('forbidden', problem);
      const { act, message } = await work(unit, member, context, keep);
      if (act) await record(unit, viewer, id, act);
      return message;
    });
}

function record({ tx }: UnitOfWork, { memberId }: Viewer, id: MemberId, act: Act): Promise<number> {
  return recordAuditEntry(tx, { ...act, actorId: memberId, targetKind: 'member', targetId: id });
}

/** Whoever waited for the office, or was refused by mistake, is let in by it, and told by letter (rules/accounts 65). */
export const confirmMember = actOn(async (unit, { id, confirmedAt }, _services, keep) => {
  if (confirmedAt !== null) return { message: memberTexts.confirmedAlready };
  const application = await findApplication(unit.tx, id);
  if (application !== undefined) await letStay(unit.tx, id, keep);
  await confirmAddress(unit, id);
  if (application !== undefined) unit.happened(registrationApproved, { memberId: id });
  const act = { action: 'member-confirmed', before: { isConfirmed: false }, after: { isConfirmed: true } };
  return { act, message: memberTexts.confirmed };
});

/** Whoever was refused waits to be erased; after a restore perhaps whoever waits for the office, too (rules/backups 13). */
export async function letStay(tx: Tx, memberId: MemberId, keep: Keep): Promise<void> {
  if (await takeBackDeletion(tx, memberId)) await keep({ what: 'departure', memberId });
}

/** Whoever was invited has no password to sign in with, and gets another invitation. */
export const resendConfirmation = actOn(async ({ tx, happened }, member) => {
  if (member.confirmedAt !== null) throw new Fault('conflict', memberTexts.confirmedAlready);
  if ((await findApplication(tx, member.id)) !== undefined) throw new Fault('conflict', memberTexts.applied);
  refuseDisabled(member);
  const isInvited = member.invitedAt !== null;
  happened(isInvited ? memberInvited : activationRequested, { memberId: member.id });
  const action = isInvited ? 'invitation-resent' : 'confirmation-resent';
  const message = isInvited ? memberTexts.invitationSent : memberTexts.confirmationSent;
  return { act: { action, before: {}, after: {} }, message };
});

export const endMemberSessions = actOn(async ({ tx }, { id }) => {
  const sessions = await deleteSessionsOf(tx, id);
  const act = { action: 'member-sessions-ended', before: { sessions }, after: { sessions: 0 } };
  return { act, message: memberTexts.sessionsEnded };
});

/** Of an administrator also where everybody else signs in at the community site (rules/single-sign-on 27). */
export const startPasswordReset = actOn(async ({ happened }, member, context) => {
  refuseDisabled(member);
  if (await signsInElsewhere(context, { memberId: member.id, role: member.role }))
    throw new Fault('conflict', ssoTexts.signsInThere(context.site.sso?.name ?? ''));
  happened(passwordResetStarted, { memberId: member.id });
  return {
    act: { action: 'password-reset-started', before: {}, after: {} },
    message: memberTexts.resetStarted,
  };
});

/** No letter of theirs would leave. */
function refuseDisabled({ status }: OfficeAccount): void {
  if (status === 'disabled') throw new Fault('conflict', memberTexts.disabled);
}

/**
 * Throws `forbidden` for a role that one may not give, `invalid` for an address that is taken, and `conflict` for an administrator
 * who would neither set a password by it nor be found by their address (rules/single-sign-on 27).
 */
export async function inviteMember(
  { write, readSite }: AppContext,
  invitation: Invitation,
  viewer: Viewer,
): Promise<Posted<MemberId>> {
  if (!grantableRoles(viewer).includes(invitation.role)) {
    throw new Fault('forbidden', memberTexts.superAdminRole);
  }
  const site = await readSite();
  refuseProblems(invitationProblems(invitation, site));
  if (site.sso?.isOnly && isAdmin(invitation.role)) {
    throw new Fault('conflict', ssoTexts.adminsComeFirst(site.sso.name));
  }
  const passwordHash = await unknownPassword();
  return write(async (unit) => {
    await refuseDemoted(unit.tx, viewer);
    const id = await invite(unit, { ...invitation, passwordHash, timeZone: site.newMemberTimeZone ?? 0 });
    if (id === undefined) throw invalid({ email: accountTexts.emailTaken });
    await record(unit, viewer, id, { action: 'member-invited', before: {}, after: { ...invitation } });
    return { id, message: memberTexts.invited };
  });
}
