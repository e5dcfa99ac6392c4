/** Rate limits. Counters are in memory for a single process, in the database for several. */
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { Fault } from '#contract/core/fault.ts';
import { outside } from '../request-context.ts';

/** Calls per window, for each address and for each account that the call names (rules/calls 12). */
export interface RateLimit {
  /** Limits with one name share a counter; without a name a call has its own. */
  name?: string;
  perAddress?: number;
  perAccount?: number;
  windowMinutes: number;
  /** `failures` refunds successful calls, so that legitimate callers are never blocked by guessers. */
  counts: 'calls' | 'failures';
  /** Calls per account including successes, if `counts` is `failures`: expensive work needs a limit of its own. */
  inAll?: number;
}

/** The caller: a network address, or the account that a call names. */
export type Caller = { address: string } | { account: string };

export interface RateLimiter {
  /** Counts a call; throws `rate_limited` with the seconds to wait. */
  consume(caller: Caller): Promise<void>;
  /** Checks the limit. Throws as `consume` would, without counting. */
  peek(caller: Caller): Promise<void>;
  /** Refunds a successful call if only failures count. */
  succeeded(caller: Caller): Promise<void>;
}

/** The length of a counter's window in seconds. */
export interface Counted {
  name: string;
  duration: number;
}

/** The count, and milliseconds until it resets. */
export interface Count {
  points: number;
  left: number;
}

/** Counts per key. */
export interface Counter {
  add(key: string, points: number): Promise<Count>;
  /** Undefined if nothing was counted. */
  look(key: string): Promise<Count | undefined>;
}

export type OpenCounter = (counted: Counted) => Counter;

/** For a single process. */
export const countInMemory: OpenCounter = ({ duration }) => {
  // The library only counts; its limit is never reached.
  const counts = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration });
  return {
    // A counter's timer would otherwise keep the context of its first request alive.
    add: async (key, points) => countOf(await outside(() => counts.penalty(key, points))),
    async look(key) {
      const found = await counts.get(key);
      return found === null ? undefined : countOf(found);
    },
  };
};

function countOf({ consumedPoints, msBeforeNext }: RateLimiterRes): Count {
  return { points: consumedPoints, left: msBeforeNext };
}

/** `name` separates its counters from other limits, in all processes. */
export function createRateLimiter(
  name: string,
  { perAddress, perAccount, windowMinutes, counts, inAll }: RateLimit,
  open: OpenCounter = countInMemory,
): RateLimiter {
  const limitOf = (of: string, points: number | undefined): Limit | undefined =>
    points === undefined
      ? undefined
      : { points, counter: open({ name: `${name} ${of}`, duration: windowMinutes * 60 }) };
  const byAddress = limitOf('by address', perAddress);
  const byAccount = limitOf('by account', perAccount);
  const byAccountInAll = limitOf('in all', inAll);
  const limitFor = (caller: Caller) =>
    'address' in caller ? ([byAddress, caller.address] as const) : ([byAccount, caller.account] as const);
  return {
    async consume(caller) {
      const [limit, key] = limitFor(caller);
      if ('account' in caller) await consumeOf(byAccountInAll, key);
      await consumeOf(limit, key);
    },
    async peek(caller) {
      const [limit, key] = limitFor(caller);
      const count = await limit?.counter.look(key);
      if (limit && count && count.points >= limit.points) throw tooOften(count);
    },
    async succeeded(caller) {
      const [limit, key] = limitFor(caller);
      if (counts === 'failures') await limit?.counter.add(key, -1);
    },
  };
}

interface Limit {
  points: number;
  counter: Counter;
}

async function consumeOf(limit: Limit | undefined, key: string): Promise<void> {
  if (limit === undefined) return;
  const count = await limit.counter.add(key, 1);
  if (count.points > limit.points) throw tooOften(count);
}

function tooOften({ left }: Count): Fault {
  return new Fault('rate_limited', 'Too many attempts. Please wait a moment and try again.', {
    retryAfter: left / 1000,
  });
}
