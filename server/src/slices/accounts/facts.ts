import type { MemberId } from '#contract/core/ids.ts';
import { fact } from '../../platform/jobs/facts.ts';

interface OfMember {
  memberId: MemberId;
}

export const memberRegistered = fact<OfMember>('member-registered');
export const activationRequested = fact<OfMember>('activation-requested');
export const passwordResetRequested = fact<OfMember>('password-reset-requested');
/** Signing in has kept an account that was to be deleted (rules/leaving 7). */
export const deletionTakenBack = fact<OfMember>('deletion-taken-back');
export const passwordChanged = fact<OfMember>('password-changed');

interface OfChange {
  changeId: number;
}

/** Also when another link is asked for. */
export const emailConfirmationRequested = fact<OfChange>('email-confirmation-requested');
export const emailChangeRequested = fact<OfChange>('email-change-requested');
export const emailChanged = fact<OfChange>('email-changed');
