/** rules/accounts 14 and rules/accounts 15: argon2id, and no password that an attacker would try first. */
import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { accountTexts } from '#contract/accounts/texts.ts';
import { Fault } from '#contract/core/fault.ts';
import { ConcurrencyLimiter } from '../../packages/concurrency-limiter/index.ts';

/** The most common ones; the list is sorted by how often they leaked. */
const commonPasswords = new Set(
  dictionary['passwords-common'].slice(0, 5000).map((word) => word.toLowerCase()),
);

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** By then the queue has been worked off. */
const secondsUntilServed = 2;

/**
 * @node-rs/argon2 works in the threads of libuv: four in a process, which read files, look up names and compress as
 * well. Two at once leave two to all else, whoever signs in. The limiter belongs to the process, as they do. The queue
 * holds those who are served within about a second (docs/decisions/0024).
 */
const limiter = new ConcurrencyLimiter({
  limit: 2,
  maxQueue: 40,
  refusal: () => new Fault('unavailable', accountTexts.busy, { retryAfter: secondsUntilServed }),
});

/** Throws `unavailable` when too many wait. */
export function hashPassword(password: string): Promise<string> {
  return limiter.run(() => hash(password, cost));
}

/** Throws `unavailable` when too many wait. */
export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return limiter.run(() => verify(passwordHash, password));
}

/** Throws `unavailable` when no password could be checked now: before anything is counted or kept of a try. */
export function refuseWhenBusy(): void {
  limiter.refuseIfFull();
}

/** Of a random word that nobody wrote down, made at the cost above: there from the start, however long the queue is. */
export const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$qc3PvLs41v6lNXjFp1gdlg$yUuP/IbUKpM7TrTYdbLo/wwf2XQlYuLpB96+iXgJ3WA';

/** Takes as long as a real check, so that an unknown address cannot be told by the time of the answer. */
export async function verifyDummy(password: string): Promise<false> {
  await verifyPassword(dummyHash, password);
  return false;
}

/** The sentence that refuses a guessable password, or undefined. */
export function guessablePasswordProblem(password: string, email: string): string | undefined {
  const word = password.toLowerCase();
  if (commonPasswords.has(word)) return accountTexts.passwordTooCommon;
  const [emailName = ''] = email.toLowerCase().split('@');
  return word === emailName || word === email.toLowerCase() ? accountTexts.passwordIsEmailName : undefined;
}
