/** rules/accounts 14 and rules/accounts 15: argon2id, and no password that an attacker would try first. */
import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { accountTexts } from '#contract/accounts/texts.ts';

/** The most common ones; the list is sorted by how often they leaked. */
const commonPasswords = new Set(
  dictionary['passwords-common'].slice(0, 5000).map((word) => word.toLowerCase()),
);

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, password);
}

let dummyHash: Promise<string> | undefined;

/** Takes as long as a real check, so that an unknown address cannot be told by the time of the answer. */
export async function verifyDummy(password: string): Promise<false> {
  dummyHash ??= hashPassword('nobody has this password');
  await verifyPassword(await dummyHash, password);
  return false;
}

/** The sentence that refuses a guessable password, or undefined. */
export function guessablePasswordProblem(password: string, email: string): string | undefined {
  const word = password.toLowerCase();
  if (commonPasswords.has(word)) return accountTexts.passwordTooCommon;
  const [emailName = ''] = email.toLowerCase().split('@');
  return word === emailName || word === email.toLowerCase() ? accountTexts.passwordIsEmailName : undefined;
}
