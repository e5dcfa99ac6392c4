/**
 * Limits how often somebody may try to sign in (rules/accounts 59). Wrong passwords count per account and network, so
 * that nobody locks out a member on another network. Those of all networks together slow an attacker who has many. They
 * do not stop a member on a network where they signed in before. Each process remembers those networks in memory only
 * (docs/decisions/0024).
 */

import { createLruCache } from '../../platform/create-lru-cache.ts';
import {
  type Caller,
  countInMemory,
  createRateLimiter,
  type OpenCounter,
  type RateLimiter,
} from '../../platform/http/rate-limits.ts';
import { refuseWhenBusy } from './passwords.ts';

/** The address entered at a sign-in attempt, and the network that it came from. */
export interface SignInTry {
  email: string;
  network: string;
}

export interface SignInLimits {
  /** Throws `rate_limited`, or `unavailable` if too many wait. Counts nothing. */
  refuse(tried: SignInTry): Promise<void>;
  /** Checks a password, or throws as `refuse` does. Returns what `isRight` returns; an exception is not counted. */
  checked(tried: SignInTry, isRight: () => Promise<boolean>): Promise<boolean>;
  /** Remembers that the member proved their identity from that network. */
  know(tried: SignInTry): void;
}

const windowMinutes = 15;
/** Limits of wrong passwords for one account: per network, per known network, and over all networks. */
const wrongFromPlace = 10;
const wrongWhereKnown = 30;
const wrongFromAnywhere = 100;
/**
 * Limits wrong passwords for all accounts together: enough for a forgetful office behind one address, too few for
 * guessing.
 */
const wrongFromNetwork = 100;
/**
 * Limits right passwords. They allow more than all devices of a member need, or an office behind one address in the
 * morning.
 */
const rightOfAccount = 20;
const rightFromNetwork = 600;
/** Pairs of account and network. Beyond this number the oldest are dropped. */
const rememberedPlaces = 100_000;

export class CountedSignIns implements SignInLimits {
  readonly #known = createLruCache<true>(rememberedPlaces);
  readonly #here: RateLimiter;
  readonly #whereKnown: RateLimiter;
  readonly #anywhere: RateLimiter;
  readonly #fromNetwork: RateLimiter;
  readonly #right: RateLimiter;

  constructor(open: OpenCounter = countInMemory) {
    const failures = (where: string, perAccount: number) =>
      createRateLimiter(`wrong passwords ${where}`, { perAccount, windowMinutes, counts: 'failures' }, open);
    this.#here = failures('here', wrongFromPlace);
    this.#whereKnown = failures('where known', wrongWhereKnown);
    this.#anywhere = failures('anywhere', wrongFromAnywhere);
    this.#fromNetwork = failures('from a network', wrongFromNetwork);
    this.#right = createRateLimiter(
      'right passwords',
      { perAccount: rightOfAccount, perAddress: rightFromNetwork, windowMinutes, counts: 'calls' },
      open,
    );
  }

  async refuse(tried: SignInTry): Promise<void> {
    const counted = [
      ...callersOf(tried).map((caller) => ({ limiter: this.#right, caller })),
      ...this.#wrongOf(tried),
    ];
    await Promise.all(counted.map(({ limiter, caller }) => limiter.peek(caller)));
    refuseWhenBusy();
  }

  async checked(tried: SignInTry, isRight: () => Promise<boolean>): Promise<boolean> {
    // Rejects before counting, so that a request that is not served leaves no count behind.
    await this.refuse(tried);
    const counted = this.#wrongOf(tried);
    // Counts before the check, so that no simultaneous attempts get past the limit.
    for (const { limiter, caller } of counted) await limiter.consume(caller);
    const answer = await isRight().catch(async (error: unknown) => {
      await giveBack(counted);
      throw error;
    });
    if (!answer) return false;
    await giveBack(counted);
    await this.#noteRight(tried);
    return true;
  }

  know(tried: SignInTry): void {
    this.#known.set(placeOf(tried), true);
  }

  /** The counters that a wrong password counts against. */
  #wrongOf(tried: SignInTry): Counted[] {
    const place = { account: placeOf(tried) };
    if (this.#known.has(place.account)) return [{ limiter: this.#whereKnown, caller: place }];
    return [
      { limiter: this.#here, caller: place },
      { limiter: this.#anywhere, caller: { account: accountOf(tried) } },
      { limiter: this.#fromNetwork, caller: { account: tried.network } },
    ];
  }

  /** Simultaneous sign-ins may exceed the limit slightly, as each had the right password. */
  async #noteRight(tried: SignInTry): Promise<void> {
    this.know(tried);
    await Promise.allSettled(callersOf(tried).map((caller) => this.#right.consume(caller)));
  }
}

/** Turns all limits off, for benchmarks. */
export const noSignInLimits: SignInLimits = {
  refuse: async () => undefined,
  checked: (_tried, isRight) => isRight(),
  know: () => undefined,
};

function accountOf({ email }: SignInTry): string {
  return email.toLowerCase();
}

function placeOf(tried: SignInTry): string {
  return `${accountOf(tried)} ${tried.network}`;
}

function callersOf(tried: SignInTry): Caller[] {
  return [{ address: tried.network }, { account: accountOf(tried) }];
}

interface Counted {
  limiter: RateLimiter;
  caller: Caller;
}

async function giveBack(counted: Counted[]): Promise<void> {
  await Promise.all(counted.map(({ limiter, caller }) => limiter.succeeded(caller)));
}
