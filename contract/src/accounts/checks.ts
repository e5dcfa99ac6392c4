/** Checks names, addresses and passwords. Pure; each check returns the sentence to show beside its field. */
import { isReadable, isVisible } from '../core/readable-text.ts';
import { emailAddress } from './email-address.ts';
import { emailLimit, nameLimit } from './model.ts';
import { accountTexts } from './texts.ts';

/** rules/accounts 12: password min 6, max length 100. */
const passwordLength = { min: 6, max: 100 } as const;

const emailShape =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/;

/**
 * Checks an address in the form that `emailAddress` returns. Returns the sentence to show beside the field, or
 * undefined if it is fine.
 */
export function emailProblem(typed: string): string | undefined {
  const email = emailAddress(typed);
  if (email === '') return accountTexts.required;
  return email.length <= emailLimit && emailShape.test(email) ? undefined : accountTexts.invalidEmail;
}

/** rules/accounts 12. The server also rejects common passwords (rules/accounts 14). */
export function passwordProblem(password: string): string | undefined {
  if (password === '') return accountTexts.required;
  if (/^\d+$/.test(password) || /^\p{L}+$/u.test(password)) return accountTexts.passwordNotAlphanumeric;
  if (password.length < passwordLength.min) return accountTexts.passwordTooShort;
  if (password.length > passwordLength.max) return accountTexts.passwordTooLong;
  return undefined;
}

export function confirmationProblem(password: string, confirmation: string): string | undefined {
  if (confirmation === '') return accountTexts.required;
  return password === confirmation ? undefined : accountTexts.passwordMismatch;
}

/** rules/accounts 8: letters of any script and spaces, with a minimum length. */
export function firstNameProblem(name: string, shortest: number): string | undefined {
  const trimmed = name.trim();
  if (!isVisible(name)) return accountTexts.required;
  const shape = new RegExp(`^[\\p{L}\\p{M} ]{${shortest},}$`, 'u');
  if (shape.test(trimmed) && name.length <= nameLimit) return undefined;
  return shortest > 1 ? accountTexts.invalidFirstName : accountTexts.invalidShortName;
}

/** Checks a first name except for its minimum length, which is a setting that the call's handler checks. */
export function firstNameShapeProblem(name: string): string | undefined {
  const problem = firstNameProblem(name, 1);
  return problem === accountTexts.invalidShortName ? accountTexts.invalidFirstName : problem;
}

/** rules/accounts 9: required, no leading white space, at least one visible character. */
export function lastNameProblem(name: string): string | undefined {
  const isSeen = /^\S/.test(name) && isVisible(name);
  return isSeen && isReadable(name) && name.length <= nameLimit ? undefined : accountTexts.invalidLastName;
}
