/** rules/accounts 14 and rules/accounts 15: argon2id, and no password that an attacker would try first. */
import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { accountTexts } from '#contract/accounts/texts.ts';
import { Fault } from '#contract/core/fault.ts';
import { ConcurrencyLimiter } from '../../packages/concurrency-limiter/index.ts';

/** The most common passwords, sorted by how often they leaked. */
const commonPasswords = new Set(
  dictionary['passwords-common'].slice(0, 5000).map((word) => word.toLowerCase()),
);

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The timeout in the queue; a full queue is served within it. */
const secondsUntilServed = 2;

/**
 * @node-rs/argon2 runs on libuv's threads: four per process, shared with file reads, name lookups and compression. Two
 * at once leave two for everything else, whoever signs in. The limiter is global to the process, as the threads are.
 * The queue holds what is served within about a second (docs/decisions/0024).
 */
const limiter = new ConcurrencyLimiter({
  limit: 2,
  maxQueue: 40,
  refusal: () => new Fault('unavailable', accountTexts.busy, { retryAfter: secondsUntilServed }),
});

/** Hashes a password, as soon as the queue allows. Throws `unavailable` if too many wait. */
export function hashPassword(password: string): Promise<string> {
  return limiter.run(() => hash(password, cost));
}

/** Compares a password with a hash, as soon as the queue allows. Throws `unavailable` if too many wait. */
export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return limiter.run(() => verify(passwordHash, password));
}

/** Throws `unavailable` if the password queue is full. Call it before an attempt is counted or stored. */
export function refuseWhenBusy(): void {
  limiter.refuseIfFull();
}

/**
 * The hash of a random password that is not stored anywhere, with the same cost parameters. It is a constant, so it is
 * available even while the queue is long.
 */
export const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$qc3PvLs41v6lNXjFp1gdlg$yUuP/IbUKpM7TrTYdbLo/wwf2XQlYuLpB96+iXgJ3WA';

/** Takes as long as a real check, so that timing does not reveal an unknown address. */
export async function verifyDummy(password: string): Promise<false> {
  await verifyPassword(dummyHash, password);
  return false;
}

/** Returns the sentence that rejects a guessable password, or undefined. */
export function guessablePasswordProblem(password: string, email: string): string | undefined {
  const word = password.toLowerCase();
  if (commonPasswords.has(word)) return accountTexts.passwordTooCommon;
  const [emailName = ''] = email.toLowerCase().split('@');
  return word === emailName || word === email.toLowerCase() ? accountTexts.passwordIsEmailName : undefined;
}
