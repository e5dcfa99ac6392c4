/** Answering public reads through the cache: calls over HTTP and inside pages, and documents. */
import { type Topic, topics } from '#contract/core/topics.ts';
import type { CachedReply, ReplyCache } from '../../packages/reply-cache/index.ts';
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
  entry: CachedReply;
}

export async function answerPublic(
  cache: ReplyCache,
  binding: PublicBinding,
  input: unknown,
): Promise<PublicAnswer> {
  const { call } = binding;
  const key = `${call.name} ${JSON.stringify(binding.keyOf(input))}`;
  return answerOnce(cache, key, 'application/json; charset=utf-8', async (shown) => {
    const output = await binding.read(input, shown);
    shown.topics(...(call.shows?.(input, output) ?? []));
    return JSON.stringify(call.reply.toWire(output));
  });
}

export function answerDocument(
  cache: ReplyCache,
  { path, contentType, read }: PublicDocument,
  params: Record<string, string>,
): Promise<PublicAnswer> {
  const key = `document ${path} ${JSON.stringify(params)}`;
  return answerOnce(cache, key, contentType, (shown) => read(params, shown));
}

async function answerOnce(
  cache: ReplyCache,
  key: string,
  contentType: string,
  make: (shown: Shown) => Promise<string>,
): Promise<PublicAnswer> {
  const entry = await cache.through(key, async () => {
    const shown = new ShownThings();
    const body = await make(shown);
    return { status: 200, contentType, body, topics: shown.names, until: shown.earliest };
  });
  return { key, entry };
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
  include(entry: CachedReply): void {
    for (const topic of entry.topics) this.#names.add(topic);
    if (entry.until !== Number.POSITIVE_INFINITY) this.until(new Date(entry.until));
  }

  get names(): string[] {
    return [...this.#names];
  }
}
