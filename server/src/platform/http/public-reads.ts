/** Answering public reads through the cache: calls over HTTP and inside pages, and documents. */
import { type Topic, topics } from '#contract/core/topics.ts';
import type { Release } from '../../packages/concurrency-limiter/index.ts';
import {
  CachedResponse,
  type FreshResponse,
  type ResponseCache,
} from '../../packages/response-cache/index.ts';
import type { PublicBinding, Shown } from './binding.ts';

export interface PublicDocument {
  /** As Fastify writes it: `/feeds/:slug.atom`. */
  path: string;
  contentType: string;
  /** The text, by what the path names; throws `not_found`. */
  read: (params: Record<string, string>, shown: Shown) => Promise<string>;
}

export interface PublicAnswer {
  key: string;
  entry: CachedResponse;
}

/** Without a cache the response is made for this request alone. */
export async function answerPublic(
  cache: ResponseCache | undefined,
  { call, keyOf, read }: PublicBinding,
  input: unknown,
  permit?: Permit,
): Promise<PublicAnswer> {
  const key = `${call.name} ${JSON.stringify(keyOf(input))}`;
  const contentType = 'application/json; charset=utf-8';
  const make = async (shown: Shown) => {
    const output = await read(input, shown);
    shown.topics(...(call.shows?.(input, output) ?? []));
    return JSON.stringify(call.reply.toWire(output));
  };
  return answerOnce(cache, { key, contentType, make, permit });
}

export function answerDocument(
  cache: ResponseCache,
  { path, contentType, read }: PublicDocument,
  params: Record<string, string>,
  permit?: Permit,
): Promise<PublicAnswer> {
  const key = `document ${path} ${JSON.stringify(params)}`;
  return answerOnce(cache, { key, contentType, make: (shown) => read(params, shown), permit });
}

/** Waits for a permit to make a response that is not in the cache. */
export type Permit = () => Promise<Release>;

interface AskedReply {
  key: string;
  contentType: string;
  make: (shown: Shown) => Promise<string>;
  permit: Permit | undefined;
}

async function answerOnce(
  cache: ResponseCache | undefined,
  { key, contentType, make, permit }: AskedReply,
): Promise<PublicAnswer> {
  const fresh = async (): Promise<FreshResponse> => {
    const shown = new ShownThings();
    const body = await make(shown);
    return { status: 200, contentType, body, topics: shown.names, until: shown.earliest };
  };
  const entry = await (cache?.through(key, fresh, { permit }) ?? madeAlone(fresh, permit));
  return { key, entry };
}

async function madeAlone(
  fresh: () => Promise<FreshResponse>,
  permit: Permit | undefined,
): Promise<CachedResponse> {
  const release = await permit?.();
  try {
    return new CachedResponse(await fresh());
  } finally {
    release?.();
  }
}

/** What a reply turned out to show. */
export class ShownThings implements Shown {
  readonly #names = new Set<string>([topics.everything]);
  earliest: Date | undefined;

  topics(...names: readonly Topic[]): void {
    for (const name of names) this.#names.add(name);
  }

  until(moment: Date | null): void {
    if (moment !== null && (this.earliest === undefined || moment < this.earliest)) this.earliest = moment;
  }

  /** A reply made of another one shows what that shows. */
  include(entry: CachedResponse): void {
    for (const topic of entry.topics) this.#names.add(topic);
    if (entry.deadline !== Number.POSITIVE_INFINITY) this.until(new Date(entry.deadline));
  }

  get names(): string[] {
    return [...this.#names];
  }
}
