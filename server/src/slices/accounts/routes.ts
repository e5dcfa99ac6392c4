import * as calls from '#contract/accounts/calls.ts';
import { type Binding, bindGuest, bindMember } from '../../platform/http/binding.ts';
import type { Services } from '../../platform/services.ts';
import {
  activate,
  register,
  requestActivation,
  requestPasswordReset,
  resetPassword,
  signIn,
  signOut,
  verifyResetToken,
} from './actions.ts';

/** Enough for a forgetful member and for an office behind one address; too few for guessing. */
const signInLimit = { perAddress: 100, perAccount: 10, windowMinutes: 15, counts: 'failures' } as const;
const linkLimit = { perAddress: 100, windowMinutes: 15, counts: 'failures' } as const;
const registerLimit = { perAddress: 30, perAccount: 5, windowMinutes: 15, counts: 'calls' } as const;
/** Nobody's mailbox is filled by others. */
const mailLimit = { perAddress: 30, perAccount: 5, windowMinutes: 15, counts: 'calls' } as const;

const accountOf = ({ email }: { email: string }) => email.toLowerCase();

export function accountRoutes(services: Services): Binding[] {
  return [
    bindGuest(calls.login, {
      limit: signInLimit,
      accountOf,
      handle: (credentials) => signIn(services, credentials),
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
    bindGuest(calls.resetPassword, { limit: linkLimit, handle: (change) => resetPassword(services, change) }),
  ];
}
