/** Answering public reads through the cache: calls over HTTP and inside pages, and documents. */
import type { Piece } from '#contract/core/call.ts';
import { piecesOf } from '#contract/core/codec.ts';
import { type Topic, topics } from '#contract/core/topics.ts';
import type { CachedReply, ReplyCache, Turn } from '../../packages/reply-cache/index.ts';
import type { PublicBinding, Shown } from './binding.ts';
import type { TurnLimits } from './turns.ts';

export interface PublicDocument {
  /** As Fastify writes it: `/feeds/:slug.atom`. */
  path: string;
  contentType: string;
  /** The text, by what the path names; throws `not_found`. */
  read: (params: Record<string, string>, shown: Shown) => Promise<string>;
}

/** Of the connections for what may take long half are left to members and to what they write (docs/decisions/0045). */
export const readTurns: TurnLimits = { atOnce: 5, waiting: 200 };
/** Quick ones share four connections, eight statements each (docs/decisions/0039). */
export const quickTurns: TurnLimits = { atOnce: 32, waiting: 200 };

export interface PublicAnswer {
  key: string;
  entry: CachedReply;
  /** What the entry holds as JSON, where it was made for this very answer. */
  wire?: (() => object) | undefined;
}

export async function answerPublic(
  cache: ReplyCache,
  binding: PublicBinding,
  input: unknown,
  turn?: Turn,
): Promise<PublicAnswer> {
  const { call } = binding;
  const key = `${call.name} ${JSON.stringify(binding.keyOf(input))}`;
  let wire: PublicAnswer['wire'];
  const make = async (shown: Shown) => {
    const output = await binding.read(input, shown);
    shown.topics(...(call.shows?.(input, output) ?? []));
    wire = () => call.reply.toWire(output);
    return piecesOf(call.reply, output);
  };
  const answer = await answerOnce(cache, {
    key,
    contentType: 'application/json; charset=utf-8',
    make,
    turn,
  });
  return { ...answer, wire };
}

export function answerDocument(
  cache: ReplyCache,
  { path, contentType, read }: PublicDocument,
  params: Record<string, string>,
  turn?: Turn,
): Promise<PublicAnswer> {
  const key = `document ${path} ${JSON.stringify(params)}`;
  return answerOnce(cache, { key, contentType, make: (shown) => read(params, shown), turn });
}

interface AskedReply {
  key: string;
  contentType: string;
  make: (shown: Shown) => Promise<string | readonly Piece[]>;
  turn: Turn | undefined;
}

async function answerOnce(
  cache: ReplyCache,
  { key, contentType, make, turn }: AskedReply,
): Promise<PublicAnswer> {
  const fresh = async () => {
    const shown = new ShownThings();
    const body = await make(shown);
    return { status: 200, contentType, body, topics: shown.names, until: shown.earliest };
  };
  return { key, entry: await cache.through(key, fresh, turn) };
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
