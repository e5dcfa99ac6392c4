/**
 * How often somebody may try to sign in (rules/accounts 59). Wrong passwords count for one account from one network, so
 * that nobody locks out a member who is elsewhere; those of all networks together slow whoever has many, and do not stop
 * a member where they signed in before. Where that was is known to this process alone, and forgotten with it
 * (docs/decisions/0024).
 */

import { createLruCache } from '../../platform/create-lru-cache.ts';
import {
  type Caller,
  countAlone,
  createRateLimiter,
  type OpenCounter,
  type RateLimiter,
} from '../../platform/http/rate-limits.ts';
import { refuseWhenBusy } from './passwords.ts';

/** Which account somebody says is theirs, and the network from which they say it. */
export interface SignInTry {
  email: string;
  network: string;
}

export interface SignInLimits {
  /** Throws `rate_limited`, or `unavailable` when too many wait; nothing is counted. */
  refuse(tried: SignInTry): Promise<void>;
  /** Checks a password, or throws as `refuse` does. Replies as `isRight` does; what throws is not counted. */
  checked(tried: SignInTry, isRight: () => Promise<boolean>): Promise<boolean>;
  /** The member has proved from there who they are. */
  know(tried: SignInTry): void;
}

const windowMinutes = 15;
/** Wrong passwords for one account. */
const wrongFromPlace = 10;
const wrongWhereKnown = 30;
const wrongFromAnywhere = 100;
/** For all accounts together: enough for a forgetful office behind one address, too few for guessing. */
const wrongFromNetwork = 100;
/** Right ones: more than all devices of a member need, and an office of that many behind one address in the morning. */
const rightOfAccount = 20;
const rightFromNetwork = 600;
/** An account and a network each; beyond it the ones longest ago are forgotten. */
const rememberedPlaces = 100_000;

export class CountedSignIns implements SignInLimits {
  readonly #known = createLruCache<true>(rememberedPlaces);
  readonly #here: RateLimiter;
  readonly #whereKnown: RateLimiter;
  readonly #anywhere: RateLimiter;
  readonly #fromNetwork: RateLimiter;
  readonly #right: RateLimiter;

  constructor(open: OpenCounter = countAlone) {
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
    // Whoever cannot be served leaves no count behind that would have to be kept.
    await this.refuse(tried);
    const counted = this.#wrongOf(tried);
    // Ahead of the check: of many at once none gets by.
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

  /** What a wrong password counts against. */
  #wrongOf(tried: SignInTry): Counted[] {
    const place = { account: placeOf(tried) };
    if (this.#known.has(place.account)) return [{ limiter: this.#whereKnown, caller: place }];
    return [
      { limiter: this.#here, caller: place },
      { limiter: this.#anywhere, caller: { account: accountOf(tried) } },
      { limiter: this.#fromNetwork, caller: { account: tried.network } },
    ];
  }

  /** Those that were under way together may be more than there is room for: each was right. */
  async #noteRight(tried: SignInTry): Promise<void> {
    this.know(tried);
    await Promise.allSettled(callersOf(tried).map((caller) => this.#right.consume(caller)));
  }
}

/** For measuring. */
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
