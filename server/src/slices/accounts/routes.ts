import * as calls from '#contract/accounts/calls.ts';
import * as emailCalls from '#contract/accounts/email-calls.ts';
import * as invitationCalls from '#contract/accounts/invitation-calls.ts';
import * as sessionCalls from '#contract/accounts/session-calls.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { type Binding, bindGuest, bindMember } from '../../platform/http/binding.ts';
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
import { reauthenticationLimit } from './reauthentication.ts';
import { endOtherSessions, endSession, listSessions, signIn, signOut } from './session-actions.ts';
import { CountedSignIns, noSignInLimits } from './sign-in-limits.ts';

/**
 * Limits per network address. Allows all mistakes of an office behind one address, unreadable forms included. Passwords
 * have narrower limits.
 */
const signInLimit = { perAddress: 300, windowMinutes: 15, counts: 'failures' } as const;
const linkLimit = { perAddress: 100, windowMinutes: 15, counts: 'failures' } as const;
const registerLimit = { perAddress: 30, perAccount: 5, windowMinutes: 15, counts: 'calls' } as const;
/** Keeps anybody from filling other people's mailboxes with e-mails. */
const mailLimit = { perAddress: 30, perAccount: 5, windowMinutes: 15, counts: 'calls' } as const;

const accountOf = ({ email }: { email: string }) => email.toLowerCase();

interface AccountOptions {
  hasLimits: boolean;
}

export function accountRoutes(context: AppContext, { hasLimits }: AccountOptions): Binding[] {
  const limits = hasLimits ? new CountedSignIns(context.openCounter) : noSignInLimits;
  return [
    bindGuest(calls.login, {
      limit: signInLimit,
      handle: async (credentials, source) => {
        const signedIn = await signIn(context, limits, credentials, source);
        context.countDaily('sign-ins');
        return signedIn;
      },
    }),
    bindMember(calls.logout, { handle: (_nothing, viewer) => signOut(context, viewer) }),
    bindGuest(calls.register, {
      limit: registerLimit,
      accountOf,
      handle: (registration) => register(context, registration),
    }),
    bindGuest(calls.activation, { limit: linkLimit, handle: (link) => activate(context, link) }),
    bindGuest(calls.resendActivation, {
      limit: mailLimit,
      accountOf,
      handle: (request) => requestActivation(context, request),
    }),
    bindGuest(calls.forgotPasswordRequest, {
      limit: mailLimit,
      accountOf,
      handle: (request) => requestPasswordReset(context, request),
    }),
    bindGuest(calls.pwdResetTokenVerification, {
      limit: linkLimit,
      handle: (link) => verifyResetToken(context, link),
    }),
    bindGuest(calls.resetPassword, {
      limit: linkLimit,
      handle: (change, source) => resetPassword(context, limits, change, source),
    }),
    bindMember(calls.changePassword, {
      limit: reauthenticationLimit,
      handle: (change, viewer) => changePassword(context, change, viewer),
    }),
    ...invitationRoutes(context),
    ...sessionRoutes(context),
    ...emailRoutes(context),
  ];
}

function invitationRoutes(context: AppContext): Binding[] {
  return [
    bindGuest(invitationCalls.viewInvitation, {
      limit: linkLimit,
      handle: (link) => viewInvitation(context, link),
    }),
    bindGuest(invitationCalls.acceptInvitation, {
      limit: linkLimit,
      handle: (acceptance) => acceptInvitation(context, acceptance),
    }),
  ];
}

function sessionRoutes(context: AppContext): Binding[] {
  return [
    bindMember(sessionCalls.listOwnSessions, {
      handle: (_nothing, viewer) => listSessions(context, viewer),
    }),
    bindMember(sessionCalls.endSession, { handle: (named, viewer) => endSession(context, named, viewer) }),
    bindMember(sessionCalls.endOtherSessions, {
      handle: (_nothing, viewer) => endOtherSessions(context, viewer),
    }),
  ];
}

function emailRoutes(context: AppContext): Binding[] {
  return [
    bindMember(emailCalls.viewEmailChange, {
      handle: (_nothing, viewer) => viewEmailChange(context, viewer),
    }),
    bindMember(emailCalls.changeEmail, {
      limit: mailLimit,
      handle: (change, viewer) => changeEmail(context, change, viewer),
    }),
    bindMember(emailCalls.resendEmailChange, {
      limit: mailLimit,
      handle: (_nothing, viewer) => resendEmailChange(context, viewer),
    }),
    bindMember(emailCalls.cancelEmailChange, {
      handle: (_nothing, viewer) => cancelEmailChange(context, viewer),
    }),
    bindGuest(emailCalls.confirmEmail, {
      limit: linkLimit,
      handle: (link) => confirmEmail(context, link),
    }),
    bindGuest(emailCalls.objectToEmailChange, {
      limit: linkLimit,
      handle: (link) => objectToEmailChange(context, link),
    }),
  ];
}
