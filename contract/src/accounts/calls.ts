import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { booleanCodec, plain, requestOf } from '../core/codec.ts';
import { noRequest, sentenceReply } from '../core/request.ts';
import { wireBoolean, wireSuccess, wireText } from '../core/scalars.ts';
import { firstNameShapeProblem, lastNameProblem } from './checks.ts';
import {
  currentPassword,
  isSame,
  mailboxReply,
  newPassword,
  passwordByToken,
  passwordsMatch,
  repeatedPassword,
  rule,
  tokenRequest,
  validEmail,
} from './fields.ts';
import { nameLimit } from './model.ts';
import { accountTexts } from './texts.ts';

const emailRequest = requestOf<{ email: string }>({ email: ['email', plain(validEmail)] });

interface Login {
  email: string;
  password: string;
  remember: boolean;
}

/** `message` is set if signing in changed something (rules/account-deletion 7). */
interface SignedIn {
  token: string;
  message?: string | undefined;
}

export const login = defineCall('login', {
  path: '/api/login',
  auth: 'guest',
  summary: 'Signs in and replies with a session token.',
  request: requestOf<Login>({
    email: ['email', plain(validEmail)],
    password: ['password', plain(wireText({ max: 1000, required: accountTexts.required, trim: false }))],
    remember: ['remember', booleanCodec(wireBoolean())],
  }),
  reply: {
    schema: z.object({
      response: wireSuccess,
      status: z.literal('success'),
      token: z.string(),
      message: z.string().optional().meta({
        description: 'A sentence for a person, if signing in kept an account that was to be deleted.',
      }),
    }),
    toWire: ({ token, message }: SignedIn) => ({
      response: 'success' as const,
      status: 'success' as const,
      token,
      ...(message !== undefined && { message }),
    }),
    fromWire: ({ token, message }): SignedIn => ({ token, message }),
  },
});

interface SignedOut {
  message: string;
  address?: string | undefined;
}

export const logout = defineCall('logout', {
  path: '/api/logout',
  auth: 'member',
  summary: 'Ends the session on the server.',
  extension: true,
  request: noRequest,
  reply: {
    schema: z.object({
      response: wireSuccess,
      message: z.string(),
      address: z.string().optional().meta({
        description: 'Where the browser ends the session at the community site, of one that began there.',
      }),
    }),
    toWire: ({ message, address }: SignedOut) => ({
      response: 'success' as const,
      message,
      ...(address !== undefined && { address }),
    }),
    fromWire: ({ message, address }): SignedOut => ({ message, address }),
  },
});

/** The browser sends the hours by which its clock is ahead of UTC. Any other value counts as not sent. */
const browserHours = z
  .number()
  .min(-12)
  .max(14)
  .nullable()
  .catch(null)
  .optional()
  .transform((hours) => hours ?? null)
  .meta({ description: 'Extension: hours from UTC in the browser; the nearest of the list is taken.' });

export const register = defineCall('register', {
  path: '/api/register',
  auth: 'guest',
  summary:
    'Creates an account and e-mails a confirmation link; replies the same for addresses that are taken.',
  extension: true,
  request: {
    schema: z
      .object({
        firstName: wireText({ max: nameLimit + 1 }).superRefine(rule(firstNameShapeProblem)),
        lastName: wireText({ max: nameLimit + 1, trim: false }).superRefine(rule(lastNameProblem)),
        email: validEmail,
        password: newPassword,
        repassword: repeatedPassword,
        timeZone: browserHours,
      })
      .refine(isSame, passwordsMatch)
      .transform(({ repassword: _same, ...registration }) => registration),
    toWire: (registration) => ({ ...registration, repassword: registration.password }),
  },
  reply: sentenceReply,
});

export const activation = defineCall('activation', {
  path: '/api/activation',
  auth: 'guest',
  summary: 'Confirms an e-mail address by the token of the e-mailed link, and returns the address.',
  request: tokenRequest,
  reply: mailboxReply,
});

export const resendActivation = defineCall('resendActivation', {
  path: '/api/resendActivation',
  auth: 'guest',
  summary: 'E-mails a new confirmation link; replies the same for unknown addresses.',
  extension: true,
  request: emailRequest,
  reply: sentenceReply,
});

export const forgotPasswordRequest = defineCall('forgotPasswordRequest', {
  path: '/api/forgotPasswordRequest',
  auth: 'guest',
  summary: 'E-mails a link to set a new password; replies the same for unknown addresses.',
  request: emailRequest,
  reply: sentenceReply,
});

/** The reply's `message` is the verified token itself (rules/accounts 41). */
export const pwdResetTokenVerification = defineCall('pwdResetTokenVerification', {
  path: '/api/pwdResetTokenVerification',
  auth: 'guest',
  summary: 'Checks the token of an e-mailed reset link; `message` is the token to reset with.',
  request: tokenRequest,
  reply: sentenceReply,
});

export const resetPassword = defineCall('resetPassword', {
  path: '/api/resetPassword',
  auth: 'guest',
  summary: 'Sets a new password by a verified token and ends every session of the account.',
  request: passwordByToken,
  reply: sentenceReply,
});

/**
 * Always edits the viewer's own profile, whatever `userId` says. `currentPassword` proves their identity
 * (rules/accounts 45).
 */
export const changePassword = defineCall('changePassword', {
  path: '/api/changePassword',
  auth: 'member',
  summary: "Sets the member's own password and ends their other sessions.",
  request: {
    schema: z
      .object({
        password: newPassword,
        repassword: repeatedPassword,
        currentPassword: currentPassword.meta({
          description: 'The current password; optional within 15 minutes of signing in.',
        }),
        userId: z.unknown().optional().meta({ description: 'Ignored: the session identifies the member.' }),
      })
      .refine(isSame, passwordsMatch)
      .transform(({ password, currentPassword }) => ({ password, currentPassword })),
    toWire: ({ password, currentPassword }) => ({ password, repassword: password, currentPassword }),
    fields: { confirmation: 'repassword' },
  },
  reply: sentenceReply,
});
