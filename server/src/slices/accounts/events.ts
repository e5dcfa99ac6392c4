import type { MemberId } from '#contract/core/ids.ts';
import { domainEvent } from '../../platform/jobs/events.ts';
import { lanes } from '../../platform/mail/mail.ts';

interface OfMember {
  memberId: MemberId;
}

interface OfAddress {
  /** The address as entered. The job that handles the event checks whether it has an account. */
  email: string;
}

/** Has its own priority, before e-mails: the job sends none itself, but may queue one. */
const requested = { priority: lanes.urgent.priority - 1 };

/** `memberId` is null if the address was taken. */
export const registrationReceived = domainEvent<OfAddress & { memberId: MemberId | null }>(
  'registration-received',
  requested,
);
export const activationAsked = domainEvent<OfAddress>('activation-asked', requested);
export const passwordResetAsked = domainEvent<OfAddress>('password-reset-asked', requested);
/** Somebody entered the member's address to register: another person, or the member again. */
export const addressTried = domainEvent<OfMember>('address-tried', lanes.urgent);

export const memberRegistered = domainEvent<OfMember>('member-registered', lanes.urgent);
export const activationRequested = domainEvent<OfMember>('activation-requested', lanes.urgent);
export const passwordResetRequested = domainEvent<OfMember>('password-reset-requested', lanes.urgent);
/** A registered or invited member may sign in now: they confirmed their address, or an administrator did. */
export const memberJoined = domainEvent<OfMember>('member-joined');
/** The administrators decided about a pending registration (rules/accounts 65). */
export const registrationApproved = domainEvent<OfMember>('registration-approved', lanes.urgent);
/** `reason` is the administrators' text for the applicant. */
export const registrationRefused = domainEvent<OfMember & { reason: string }>(
  'registration-refused',
  lanes.urgent,
);
/** Signing in cancelled the deletion of an account (rules/account-deletion 7). */
export const deletionTakenBack = domainEvent<OfMember>('deletion-taken-back', lanes.urgent);
/** With SSO_ONLY, a member signed in by password. `toldId` is another administrator, who is notified. */
export const passwordUsed = domainEvent<OfMember & { toldId: MemberId }>('password-used', lanes.urgent);
/** An administrator requested a password link for the member. */
export const passwordResetStarted = domainEvent<OfMember>('password-reset-started', lanes.urgent);
/** Also emitted when another invitation is requested. */
export const memberInvited = domainEvent<OfMember>('member-invited', lanes.urgent);
/** The same event for one of many imported members, whose e-mails have a lower priority. */
export const memberBroughtIn = domainEvent<OfMember>('member-brought-in', lanes.ordinary);
export const passwordChanged = domainEvent<OfMember>('password-changed', lanes.urgent);

interface OfChange {
  changeId: number;
}

/** Also emitted when another link is requested. */
export const emailConfirmationRequested = domainEvent<OfChange>('email-confirmation-requested', lanes.urgent);
export const emailChangeRequested = domainEvent<OfChange>('email-change-requested', lanes.urgent);
export const emailChanged = domainEvent<OfChange>('email-changed', lanes.urgent);
/** An objection kept or restored the old address. */
export const emailRestored = domainEvent<OfMember>('email-restored', lanes.urgent);
