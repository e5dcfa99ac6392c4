import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Fault } from '#contract/core/fault.ts';

/** So many calls per window for each address and for each account named in the call (rules/calls 12). */
export interface RateLimit {
  perAddress?: number;
  perAccount?: number;
  windowMinutes: number;
  /** `failures` gives a call back that went well: who is right is never held up by those who are not. */
  counts: 'calls' | 'failures';
  /** Calls for each account however they end, where only failures count otherwise: what costs much has an end for all. */
  inAll?: number;
}

/** Who calls: a network address, or the account that a call names. */
export type Caller = { address: string } | { account: string };

export interface RateLimiter {
  /** Counts a call; throws `rate_limited` with the seconds to wait. */
  consume(caller: Caller): Promise<void>;
  /** Throws as `consume` would, and counts nothing. */
  peek(caller: Caller): Promise<void>;
  /** A call went well: where only failures count, it is given back. */
  succeeded(caller: Caller): Promise<void>;
}

/** Counts live in this process: each instance allows its own share. */
export function createRateLimiter({
  perAddress,
  perAccount,
  windowMinutes,
  counts,
  inAll,
}: RateLimit): RateLimiter {
  const counter = (points: number | undefined) =>
    points === undefined ? undefined : new RateLimiterMemory({ points, duration: windowMinutes * 60 });
  const byAddress = counter(perAddress);
  const byAccount = counter(perAccount);
  const byAccountInAll = counter(inAll);
  const counterOf = (caller: Caller) =>
    'address' in caller ? ([byAddress, caller.address] as const) : ([byAccount, caller.account] as const);
  return {
    async consume(caller) {
      const [count, key] = counterOf(caller);
      if ('account' in caller) await consumeOf(byAccountInAll, key);
      await consumeOf(count, key);
    },
    async peek(caller) {
      const [count, key] = counterOf(caller);
      const consumed = await count?.get(key);
      if (consumed && consumed.remainingPoints <= 0) throw tooOften(consumed.msBeforeNext / 1000);
    },
    async succeeded(caller) {
      const [count, key] = counterOf(caller);
      if (counts === 'failures') await count?.reward(key);
    },
  };
}

async function consumeOf(count: RateLimiterMemory | undefined, key: string): Promise<void> {
  await count?.consume(key).catch((refusal: unknown) => {
    throw refusal instanceof RateLimiterRes ? tooOften(refusal.msBeforeNext / 1000) : refusal;
  });
}

function tooOften(retryAfter: number): Fault {
  return new Fault('rate_limited', 'That was a little too often. Please wait a moment and try again.', {
    retryAfter,
  });
}
