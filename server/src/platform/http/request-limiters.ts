/** Limits concurrent work of requests on processor and database (rules/calls 20, docs/decisions/0044). */

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

/** Rendering blocks the process for some 10 ms; with two permits, one page may wait for the database meanwhile. */
const pages: ConcurrencyLimits = { limit: 2, maxQueue: 240 };
/** Half of the connections remain for members and for writes. */
const reads: ConcurrencyLimits = { limit: 5, maxQueue: 400 };
/** As many as a small server has cores for PostgreSQL. */
const expensiveReads: ConcurrencyLimits = { limit: 2, maxQueue: 200 };

export class RequestLimiters {
  /** For rendering uncached pages. */
  readonly pages = new RequestLimiter(pages);
  /** For uncached public reads. */
  readonly reads = new RequestLimiter(reads);
  /** For deep pages, text searches in lists, numbers beside filters, and documents. */
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

/** Permits for requests. A full queue, or a network with a quarter of it, gets 503. */
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

  /** Waits for a permit when called; the cache calls it for missing responses. */
  permitFor(network: string): () => Promise<Release> {
    return () => this.acquire({ key: network });
  }
}

/** Rows to skip from which reading them is noticeably slow. */
const deepOffset = 1_000;
const deepPage = 20;

/** The position and the search text of a list. */
interface ListInput {
  skip?: number;
  page?: number;
  text?: string;
}

export function isDeepPagination(input: unknown): boolean {
  const { skip = 0, page = 0 } = (input ?? {}) as ListInput;
  return skip >= deepOffset || page >= deepPage;
}

/** True if a list's decoded input has a search text; `text` of other calls is no search. */
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

/** Aborted if the client disconnects before the answer. */
export function leftBefore({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  const look = () => {
    if (!raw.writableFinished) left.abort(clientLeft());
  };
  if (raw.destroyed) look();
  else raw.once('close', look);
  return left.signal;
}

/** Returns the reason of the abort. The client has left, so it is never sent. */
function clientLeft(): Fault {
  return new Fault('malformed', bodyTexts.unreadable);
}
