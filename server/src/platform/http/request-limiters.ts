/** Bounds what requests make the processor and PostgreSQL do at once (rules/calls 20, docs/decisions/0044). */

import type { FastifyReply } from 'fastify';
import type { Registry } from 'prom-client';
import { Fault, retrySoon } from '#contract/core/fault.ts';
import { bodyTexts, callTexts } from '#contract/core/texts.ts';
import {
  ConcurrencyLimiter,
  type ConcurrencyLimits,
  type Release,
} from '../../packages/concurrency-limiter/index.ts';
import { collectCounter, collectGauge } from '../metrics/collectors.ts';
import { requestContext } from '../request-context.ts';

/** A page takes the processor for some 10 ms, in which nothing else is answered; with two, one may wait for the database. */
const pages: ConcurrencyLimits = { limit: 2, maxQueue: 240 };
/** Half of the connections are left to members and to what they write. */
const reads: ConcurrencyLimits = { limit: 5, maxQueue: 400 };
/** PostgreSQL has as many cores as small servers have. */
const expensiveReads: ConcurrencyLimits = { limit: 2, maxQueue: 200 };

export class RequestLimiters {
  /** For rendering pages that are not in the cache. */
  readonly pages = new RequestLimiter(pages);
  /** For public reads that are not in the cache. */
  readonly reads = new RequestLimiter(reads);
  /** For deep pagination, for lists that members and the staff search by text, and for documents. */
  readonly expensiveReads = new RequestLimiter(expensiveReads);

  register(registry: Registry): void {
    const ofEach = (read: (limiter: RequestLimiter) => number) => (): [string, number][] => [
      ['pages', read(this.pages)],
      ['reads', read(this.reads)],
      ['expensive reads', read(this.expensiveReads)],
    ];
    collectGauge(
      registry,
      metrics.running,
      ofEach((limiter) => limiter.running),
    );
    collectGauge(
      registry,
      metrics.waiting,
      ofEach((limiter) => limiter.waiting),
    );
    collectCounter(
      registry,
      metrics.waited,
      ofEach((limiter) => limiter.waitedMs / 1_000),
    );
    collectCounter(
      registry,
      metrics.refused,
      ofEach((limiter) => limiter.refused),
    );
  }
}

/** Permits for requests: whoever finds the queue full, or a quarter of it taken by their network, gets 503. */
export class RequestLimiter extends ConcurrencyLimiter {
  waitedMs = 0;

  constructor(limits: ConcurrencyLimits) {
    super({
      ...limits,
      refusal: () => new Fault('unavailable', callTexts.busy, { retryAfter: retrySoon }),
      onWaited: (milliseconds) => {
        this.waitedMs += milliseconds;
        const request = requestContext();
        if (request !== undefined) request.waitedForTurn += milliseconds;
      },
    });
  }

  /** Waits for a permit when it is called, as the cache does for responses that it does not have. */
  permitFor(network: string): () => Promise<Release> {
    return () => this.acquire({ key: network });
  }
}

/** Rows before a list's page, or pages, from which on reading them all is noticed. */
const deepOffset = 1_000;
const deepPage = 20;

/** What lists are asked for: a place, and the text that they are searched by. */
interface ListInput {
  skip?: number;
  page?: number;
  text?: string;
}

export function isDeepPagination(input: unknown): boolean {
  const { skip = 0, page = 0 } = (input ?? {}) as ListInput;
  return skip >= deepOffset || page >= deepPage;
}

/** True of a list's decoded input with a text; `text` of other calls is no search. */
export function isListSearch(input: unknown): boolean {
  const { skip, page, text } = (input ?? {}) as ListInput;
  return Boolean(text) && (skip !== undefined || page !== undefined);
}

const label = 'at';
const metrics = {
  running: { label, name: 'guildhall_turns_running', help: 'Limited tasks that run.' },
  waiting: { label, name: 'guildhall_turns_waiting', help: 'Limited tasks that wait in the queue.' },
  waited: {
    label,
    name: 'guildhall_turns_waited_seconds_total',
    help: 'Time that requests waited in the queue.',
  },
  refused: {
    label,
    name: 'guildhall_turns_refused_total',
    help: 'Requests that were refused with 503 because the queue was full.',
  },
};

/** Aborted when the connection ends before it was answered. */
export function leftBefore({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  const look = () => {
    if (!raw.writableFinished) left.abort(gone());
  };
  if (raw.destroyed) look();
  else raw.once('close', look);
  return left.signal;
}

/** Nobody reads it. */
function gone(): Fault {
  return new Fault('malformed', bodyTexts.unreadable);
}
