import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { booleanCodec, plain, requestOf, text } from '../core/codec.ts';
import { replyOf, sentence, sentenceReply } from '../core/reply.ts';
import { noRequest } from '../core/request.ts';
import { wireBoolean, wireSuccess, wireText } from '../core/scalars.ts';
import {
  emailLimit,
  emailProblem,
  firstNameProblem,
  lastNameProblem,
  nameLimit,
  passwordProblem,
} from './model.ts';
import { accountTexts } from './texts.ts';

/** Longer than any password may be, so that the rule's own sentence is what a long one meets. */
const passwordField = wireText({ max: 1000, trim: false });
const emailField = wireText({ max: emailLimit + 1, required: accountTexts.required });
const tokenField = wireText({ max: 200, required: accountTexts.required });

/** Turns a rule of the model into a check of one field. */
function rule(problem: (value: string) => string | undefined) {
  return (value: string, ctx: z.RefinementCtx) => {
    const message = problem(value);
    if (message !== undefined) ctx.addIssue({ code: 'custom', message });
  };
}

const validEmail = emailField.superRefine(rule(emailProblem));
const newPassword = passwordField.superRefine(rule(passwordProblem));
const repeatedPassword = wireText({ max: 1000, required: accountTexts.required, trim: false });

/** Told also where another field is wrong: a form names everything at once. */
const sameTwice = {
  path: ['repassword'],
  error: accountTexts.passwordMismatch,
  when: ({ value }: { value: unknown }) => isPair(value) && value.repassword !== '',
};

interface Pair {
  password: string;
  repassword: string;
}

const isSame = ({ password, repassword }: Pair) => password === repassword;

function isPair(value: unknown): value is Pair {
  const { password, repassword } = value as Partial<Pair>;
  return typeof password === 'string' && typeof repassword === 'string';
}

const emailRequest = requestOf<{ email: string }>({ email: ['email', plain(validEmail)] });
const tokenRequest = requestOf<{ token: string }>({ token: ['token', plain(tokenField)] });

interface Login {
  email: string;
  password: string;
  remember: boolean;
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
    schema: z.object({ response: wireSuccess, status: z.literal('success'), token: z.string() }),
    toWire: ({ token }: { token: string }) => ({
      response: 'success' as const,
      status: 'success' as const,
      token,
    }),
    fromWire: ({ token }) => ({ token }),
  },
});

export const logout = defineCall('logout', {
  path: '/api/logout',
  auth: 'member',
  summary: 'Ends the session on the server.',
  extension: true,
  request: noRequest,
  reply: sentenceReply,
});

export const register = defineCall('register', {
  path: '/api/register',
  auth: 'guest',
  summary: 'Opens an account and mails its confirmation link.',
  extension: true,
  request: {
    schema: z
      .object({
        firstName: wireText({ max: nameLimit + 1 }).superRefine(rule(firstNameProblem)),
        lastName: wireText({ max: nameLimit + 1, trim: false }).superRefine(rule(lastNameProblem)),
        email: validEmail,
        password: newPassword,
        repassword: repeatedPassword,
      })
      .refine(isSame, sameTwice)
      .transform(({ repassword: _same, ...registration }) => registration),
    toWire: (registration) => ({ ...registration, repassword: registration.password }),
  },
  reply: sentenceReply,
});

/** rules/accounts 44: whoever used the link up has the mailbox, and may be told whose it is. */
interface Activated {
  message: string;
  email: string;
}

export const activation = defineCall('activation', {
  path: '/api/activation',
  auth: 'guest',
  summary: 'Confirms an e-mail address by the token of the mailed link, and names the address.',
  request: tokenRequest,
  reply: replyOf<Activated>({ message: ['message', sentence], email: ['email', text] }),
});

export const resendActivation = defineCall('resendActivation', {
  path: '/api/resendActivation',
  auth: 'guest',
  summary: 'Mails a new confirmation link; answers the same for unknown addresses.',
  extension: true,
  request: emailRequest,
  reply: sentenceReply,
});

export const forgotPasswordRequest = defineCall('forgotPasswordRequest', {
  path: '/api/forgotPasswordRequest',
  auth: 'guest',
  summary: 'Mails a link to set a new password; answers the same for unknown addresses.',
  request: emailRequest,
  reply: sentenceReply,
});

/** The reply's `message` is the verified token itself (rules/accounts 41). */
export const pwdResetTokenVerification = defineCall('pwdResetTokenVerification', {
  path: '/api/pwdResetTokenVerification',
  auth: 'guest',
  summary: 'Checks the token of a mailed reset link; `message` is the token to reset with.',
  request: tokenRequest,
  reply: sentenceReply,
});

export const resetPassword = defineCall('resetPassword', {
  path: '/api/resetPassword',
  auth: 'guest',
  summary: 'Sets a new password by a verified token and ends every session of the account.',
  request: {
    schema: z
      .object({ password: newPassword, repassword: repeatedPassword, token: tokenField })
      .refine(isSame, sameTwice)
      .transform(({ password, token }) => ({ password, token })),
    toWire: ({ password, token }) => ({ password, repassword: password, token }),
  },
  reply: sentenceReply,
});
