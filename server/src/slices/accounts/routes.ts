import * as calls from '#contract/accounts/calls.ts';
import * as emailCalls from '#contract/accounts/email-calls.ts';
import * as invitationCalls from '#contract/accounts/invitation-calls.ts';
import * as sessionCalls from '#contract/accounts/session-calls.ts';
import { type Binding, bindGuest, bindMember } from '../../platform/http/binding.ts';
import type { Services } from '../../platform/services.ts';
import { activate, register, requestActivation } from './actions.ts';
import {
  cancelEmailChange,
  changeEmail,
  confirmEmail,
  objectToEmailChange,
  resendEmailChange,
  viewEmailChange,
} from './email-actions.ts';
import { acceptInvitation, viewInvitation } from './invitation-actions.ts';
import { changePassword, requestPasswordReset, resetPassword, verifyResetToken } from './password-actions.ts';
import { proofLimit } from './proof.ts';
import { endOtherSessions, endSession, listSessions, signIn, signOut } from './session-actions.ts';
import { CountedSignIns, noSignInLimits } from './sign-in-limits.ts';

/** Whatever an office behind one address gets wrong, forms that cannot be read among it; passwords are counted more finely. */
const signInLimit = { perAddress: 300, windowMinutes: 15, counts: 'failures' } as const;
const linkLimit = { perAddress: 100, windowMinutes: 15, counts: 'failures' } as const;
const registerLimit = { perAddress: 30, perAccount: 5, windowMinutes: 15, counts: 'calls' } as const;
/** Nobody's mailbox is filled by others. */
const mailLimit = { perAddress: 30, perAccount: 5, windowMinutes: 15, counts: 'calls' } as const;

const accountOf = ({ email }: { email: string }) => email.toLowerCase();

interface AccountOptions {
  hasLimits: boolean;
}

export function accountRoutes(services: Services, { hasLimits }: AccountOptions): Binding[] {
  const limits = hasLimits ? new CountedSignIns(services.openCounter) : noSignInLimits;
  return [
    bindGuest(calls.login, {
      limit: signInLimit,
      handle: async (credentials, source) => {
        const signedIn = await signIn(services, limits, credentials, source);
        services.tally('sign-ins');
        return signedIn;
      },
    }),
    bindMember(calls.logout, { handle: (_nothing, viewer) => signOut(services, viewer) }),
    bindGuest(calls.register, {
      limit: registerLimit,
      accountOf,
      handle: (registration) => register(services, registration),
    }),
    bindGuest(calls.activation, { limit: linkLimit, handle: (link) => activate(services, link) }),
    bindGuest(calls.resendActivation, {
      limit: mailLimit,
      accountOf,
      handle: (request) => requestActivation(services, request),
    }),
    bindGuest(calls.forgotPasswordRequest, {
      limit: mailLimit,
      accountOf,
      handle: (request) => requestPasswordReset(services, request),
    }),
    bindGuest(calls.pwdResetTokenVerification, {
      limit: linkLimit,
      handle: (link) => verifyResetToken(services, link),
    }),
    bindGuest(calls.resetPassword, {
      limit: linkLimit,
      handle: (change, source) => resetPassword(services, limits, change, source),
    }),
    bindMember(calls.changePassword, {
      limit: proofLimit,
      handle: (change, viewer) => changePassword(services, change, viewer),
    }),
    ...invitationRoutes(services),
    ...sessionRoutes(services),
    ...emailRoutes(services),
  ];
}

function invitationRoutes(services: Services): Binding[] {
  return [
    bindGuest(invitationCalls.viewInvitation, {
      limit: linkLimit,
      handle: (link) => viewInvitation(services, link),
    }),
    bindGuest(invitationCalls.acceptInvitation, {
      limit: linkLimit,
      handle: (acceptance) => acceptInvitation(services, acceptance),
    }),
  ];
}

function sessionRoutes(services: Services): Binding[] {
  return [
    bindMember(sessionCalls.listOwnSessions, {
      handle: (_nothing, viewer) => listSessions(services, viewer),
    }),
    bindMember(sessionCalls.endSession, { handle: (named, viewer) => endSession(services, named, viewer) }),
    bindMember(sessionCalls.endOtherSessions, {
      handle: (_nothing, viewer) => endOtherSessions(services, viewer),
    }),
  ];
}

function emailRoutes(services: Services): Binding[] {
  return [
    bindMember(emailCalls.viewEmailChange, {
      handle: (_nothing, viewer) => viewEmailChange(services, viewer),
    }),
    bindMember(emailCalls.changeEmail, {
      limit: mailLimit,
      handle: (change, viewer) => changeEmail(services, change, viewer),
    }),
    bindMember(emailCalls.resendEmailChange, {
      limit: mailLimit,
      handle: (_nothing, viewer) => resendEmailChange(services, viewer),
    }),
    bindMember(emailCalls.cancelEmailChange, {
      handle: (_nothing, viewer) => cancelEmailChange(services, viewer),
    }),
    bindGuest(emailCalls.confirmEmail, {
      limit: linkLimit,
      handle: (link) => confirmEmail(services, link),
    }),
    bindGuest(emailCalls.objectToEmailChange, {
      limit: linkLimit,
      handle: (link) => objectToEmailChange(services, link),
    }),
  ];
}
