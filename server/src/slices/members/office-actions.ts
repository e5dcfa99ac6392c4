/** Administrators' acts on an account (rules/members 8 to rules/members 11); each is logged. */
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
import { type AppendToJournal, writeWithJournal } from '../../platform/erasure-journal/write-with-journal.ts';
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
  registrationApproved,
  requireSameRole,
  signsInBySso,
  takeBackDeletion,
  unknownPassword,
} from '../accounts/index.ts';
import { lockMember, type OfficeAccount } from './queries.ts';

type Act = Pick<AuditEntry, 'action' | 'before' | 'after'>;

/** The reply, and the act to log; `act` is undefined if nothing changed. */
interface Outcome {
  act?: Act;
  message: string;
}

/**
 * Wraps an act on a locked member. Throws `not_found` if the member does not exist, and `forbidden` for a Super Admin
 * unless the viewer is one. `keep` records in the erasure journal what a restore must not undo.
 */
export function actOn(
  work: (
    unit: UnitOfWork,
    member: OfficeAccount,
    context: AppContext,
    keep: AppendToJournal,
  ) => Promise<Outcome>,
) {
  return (context: AppContext, { id }: { id: MemberId }, viewer: Viewer): Promise<string> =>
    writeWithJournal(context, async (unit, keep) => {
      const member = await lockMember(unit.tx, id);
      if (member === undefined) throw memberGone();
      await requireSameRole(unit.tx, viewer);
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

/** Admits a person who waits, or was rejected by mistake, and sends an e-mail (rules/accounts 65). */
export const confirmMember = actOn(async (unit, { id, confirmedAt }, _services, keep) => {
  if (confirmedAt !== null) return { message: memberTexts.confirmedAlready };
  const application = await findApplication(unit.tx, id);
  if (application !== undefined) await cancelErasure(unit.tx, id, keep);
  await confirmAddress(unit, id);
  if (application !== undefined) unit.happened(registrationApproved, { memberId: id });
  const act = { action: 'member-confirmed', before: { isConfirmed: false }, after: { isConfirmed: true } };
  return { act, message: memberTexts.confirmed };
});

/**
 * Cancels the pending erasure of a rejected person. After a restore, a person who waits may have one, too
 * (rules/backups 13).
 */
export async function cancelErasure(tx: Tx, memberId: MemberId, keep: AppendToJournal): Promise<void> {
  if (await takeBackDeletion(tx, memberId)) await keep({ what: 'departure', memberId });
}

/** Invited members have no password yet, so they get another invitation. */
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

/** Works for administrators even if everybody else signs in at the community site (rules/single-sign-on 27). */
export const startPasswordReset = actOn(async ({ happened }, member, context) => {
  refuseDisabled(member);
  if (await signsInBySso(context, { memberId: member.id, role: member.role }))
    throw new Fault('conflict', ssoTexts.signsInThere(context.site.sso?.name ?? ''));
  happened(passwordResetStarted, { memberId: member.id });
  return {
    act: { action: 'password-reset-started', before: {}, after: {} },
    message: memberTexts.resetStarted,
  };
});

/** Throws `conflict` for disabled members, as the e-mail job sends them nothing. */
function refuseDisabled({ status }: OfficeAccount): void {
  if (status === 'disabled') throw new Fault('conflict', memberTexts.disabled);
}

/**
 * Adds a member and mails an invitation. Throws `forbidden` for a role that the viewer may not grant, and `invalid` for
 * a taken address. Throws `conflict` for an administrator who could neither set a password nor be matched by address
 * (rules/single-sign-on 27).
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
    await requireSameRole(unit.tx, viewer);
    const id = await invite(unit, { ...invitation, passwordHash, timeZone: site.newMemberTimeZone ?? 0 });
    if (id === undefined) throw invalid({ email: accountTexts.emailTaken });
    await record(unit, viewer, id, { action: 'member-invited', before: {}, after: { ...invitation } });
    return { id, message: memberTexts.invited };
  });
}
