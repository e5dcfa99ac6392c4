import type { MemberId } from '#contract/core/ids.ts';
import { fact } from '../../platform/jobs/facts.ts';
import { lanes } from '../../platform/mail/mail.ts';

interface OfMember {
  memberId: MemberId;
}

export const memberRegistered = fact<OfMember>('member-registered', lanes.urgent);
export const activationRequested = fact<OfMember>('activation-requested', lanes.urgent);
export const passwordResetRequested = fact<OfMember>('password-reset-requested', lanes.urgent);
/** Signing in has kept an account that was to be deleted (rules/leaving 7). */
export const deletionTakenBack = fact<OfMember>('deletion-taken-back', lanes.urgent);
/** An admin asked for it. */
export const passwordResetStarted = fact<OfMember>('password-reset-started', lanes.urgent);
/** Also when another invitation is asked for. */
export const memberInvited = fact<OfMember>('member-invited', lanes.urgent);
export const passwordChanged = fact<OfMember>('password-changed', lanes.urgent);

interface OfChange {
  changeId: number;
}

/** Also when another link is asked for. */
export const emailConfirmationRequested = fact<OfChange>('email-confirmation-requested', lanes.urgent);
export const emailChangeRequested = fact<OfChange>('email-change-requested', lanes.urgent);
export const emailChanged = fact<OfChange>('email-changed', lanes.urgent);
