/** How often somebody may call. Counted in this process where it is alone, and in the database where there are several. */
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { Fault } from '#contract/core/fault.ts';
import { outside } from '../request-context.ts';

/** So many calls per window for each address and for each account named in the call (rules/calls 12). */
export interface RateLimit {
  /** Calls whose limits have one name are counted together; without one a call is counted for itself. */
  name?: string;
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

/** What is counted under one name begins anew after so many seconds. */
export interface Counted {
  name: string;
  duration: number;
}

/** How much was counted, and the milliseconds until it begins anew. */
export interface Count {
  points: number;
  left: number;
}

/** Counts for each key. */
export interface Counter {
  add(key: string, points: number): Promise<Count>;
  /** Undefined where nothing is counted. */
  look(key: string): Promise<Count | undefined>;
}

export type OpenCounter = (counted: Counted) => Counter;

/** For a process that is alone. */
export const countAlone: OpenCounter = ({ duration }) => {
  // It counts; what is too much is judged by whoever asks.
  const counts = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration });
  return {
    // A timer ends each count, and would hold on to the request that began it.
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

/** `name` tells its counts from those of other limits, in all processes alike. */
export function createRateLimiter(
  name: string,
  { perAddress, perAccount, windowMinutes, counts, inAll }: RateLimit,
  open: OpenCounter = countAlone,
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
