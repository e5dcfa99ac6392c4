import type { MemberId } from '#contract/core/ids.ts';
import { domainEvent } from '../../platform/jobs/events.ts';
import { lanes } from '../../platform/mail/mail.ts';

interface OfMember {
  memberId: MemberId;
}

interface OfAddress {
  /** As somebody gave it; nobody has looked whether it has an account. */
  email: string;
}

/** Ahead of letters, as one may follow; they carry none themselves, and so have a priority of their own. */
const asked = { priority: lanes.urgent.priority - 1 };

/** Of whom registered: null where the address was somebody's. */
export const registrationReceived = domainEvent<OfAddress & { memberId: MemberId | null }>(
  'registration-received',
  asked,
);
export const activationAsked = domainEvent<OfAddress>('activation-asked', asked);
export const passwordResetAsked = domainEvent<OfAddress>('password-reset-asked', asked);
/** Somebody else, or the member once more, wanted their address for an account. */
export const addressTried = domainEvent<OfMember>('address-tried', lanes.urgent);

export const memberRegistered = domainEvent<OfMember>('member-registered', lanes.urgent);
export const activationRequested = domainEvent<OfMember>('activation-requested', lanes.urgent);
export const passwordResetRequested = domainEvent<OfMember>('password-reset-requested', lanes.urgent);
/** Whoever registered or was invited has confirmed their address, or the office did: they may sign in from now on. */
export const memberJoined = domainEvent<OfMember>('member-joined');
/** The office has decided about a registration that waited (rules/accounts 65). */
export const registrationApproved = domainEvent<OfMember>('registration-approved', lanes.urgent);
/** `reason` as the office wrote it, for the applicant. */
export const registrationRefused = domainEvent<OfMember & { reason: string }>(
  'registration-refused',
  lanes.urgent,
);
/** Signing in has kept an account that was to be deleted (rules/account-deletion 7). */
export const deletionTakenBack = domainEvent<OfMember>('deletion-taken-back', lanes.urgent);
/** Where everybody signs in at the community site, somebody did so by password; another administrator is told. */
export const passwordUsed = domainEvent<OfMember & { toldId: MemberId }>('password-used', lanes.urgent);
/** An admin asked for it. */
export const passwordResetStarted = domainEvent<OfMember>('password-reset-started', lanes.urgent);
/** Also when another invitation is asked for. */
export const memberInvited = domainEvent<OfMember>('member-invited', lanes.urgent);
/** The same of one of many, whose letters let others go first. */
export const memberBroughtIn = domainEvent<OfMember>('member-brought-in', lanes.ordinary);
export const passwordChanged = domainEvent<OfMember>('password-changed', lanes.urgent);

interface OfChange {
  changeId: number;
}

/** Also when another link is asked for. */
export const emailConfirmationRequested = domainEvent<OfChange>('email-confirmation-requested', lanes.urgent);
export const emailChangeRequested = domainEvent<OfChange>('email-change-requested', lanes.urgent);
export const emailChanged = domainEvent<OfChange>('email-changed', lanes.urgent);
/** An objection has kept the old address, or brought it back. */
export const emailRestored = domainEvent<OfMember>('email-restored', lanes.urgent);
