/** Request and reply fields that several account calls share. */
import { z } from 'zod';
import { plain, requestOf, text } from '../core/codec.ts';
import { replyOf, sentence } from '../core/request.ts';
import { wireText } from '../core/scalars.ts';
import { emailProblem, passwordProblem } from './checks.ts';
import { emailAddress } from './email-address.ts';
import { emailLimit } from './model.ts';
import { accountTexts } from './texts.ts';

/**
 * The maximum length on the wire. It exceeds that of a valid password, so that a long one gets the rule's own sentence.
 */
const passwordField = wireText({ max: 1000, trim: false });
const emailField = wireText({ max: emailLimit + 1, required: accountTexts.required }).transform(emailAddress);

export const tokenField = wireText({ max: 200, required: accountTexts.required });
export const validEmail = emailField.superRefine(rule(emailProblem));
/** An address, which other code checks; '' if none is given. */
export const sentEmail = (max: number) => wireText({ max }).transform(emailAddress);
export const newPassword = passwordField.superRefine(rule(passwordProblem));
export const repeatedPassword = wireText({ max: 1000, required: accountTexts.required, trim: false });

/** The current password; '' if none is given (rules/accounts 45). */
export const currentPassword = passwordField;

/** Turns a rule of the model into a check of one field. */
export function rule(problem: (value: string) => string | undefined) {
  return (value: string, ctx: z.RefinementCtx) => {
    const message = problem(value);
    if (message !== undefined) ctx.addIssue({ code: 'custom', message });
  };
}

/** A check that runs even if another field is wrong, so that a form names all its problems at once. */
export const passwordsMatch = {
  path: ['repassword'],
  error: accountTexts.passwordMismatch,
  when: ({ value }: { value: unknown }) => isPair(value) && value.repassword !== '',
};

interface Pair {
  password: string;
  repassword: string;
}

export const isSame = ({ password, repassword }: Pair) => password === repassword;

function isPair(value: unknown): value is Pair {
  const { password, repassword } = value as Partial<Pair>;
  return typeof password === 'string' && typeof repassword === 'string';
}

export const tokenRequest = requestOf<{ token: string }>({ token: ['token', plain(tokenField)] });

/** A new password, set through an e-mailed link. */
export const passwordByToken = {
  schema: z
    .object({ password: newPassword, repassword: repeatedPassword, token: tokenField })
    .refine(isSame, passwordsMatch)
    .transform(({ password, token }) => ({ password, token })),
  toWire: ({ password, token }: { password: string; token: string }) => ({
    password,
    repassword: password,
    token,
  }),
};

/** rules/accounts 44: the holder of the link owns the mailbox, so the page may show the address. */
interface OfMailbox {
  message: string;
  email: string;
}

export const mailboxReply = replyOf<OfMailbox>({ message: ['message', sentence], email: ['email', text] });
