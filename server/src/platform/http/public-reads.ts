/** Answering public reads through the cache: calls over HTTP and inside pages, and documents. */
import type { Piece } from '#contract/core/call.ts';
import { piecesOf } from '#contract/core/pieces.ts';
import { type Topic, topics } from '#contract/core/topics.ts';
import type { CachedReply, FreshReply, ReplyCache, Turn } from '../../packages/reply-cache/index.ts';
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
  const make = async (shown: Shown) => {
    const output = await binding.read(input, shown);
    shown.topics(...(call.shows?.(input, output) ?? []));
    return { body: piecesOf(call.reply, output), wire: () => call.reply.toWire(output) };
  };
  return answerOnce(cache, { key, contentType: 'application/json; charset=utf-8', make, turn });
}

export function answerDocument(
  cache: ReplyCache,
  { path, contentType, read }: PublicDocument,
  params: Record<string, string>,
  turn?: Turn,
): Promise<PublicAnswer> {
  const key = `document ${path} ${JSON.stringify(params)}`;
  const make = async (shown: Shown) => ({ body: await read(params, shown) });
  return answerOnce(cache, { key, contentType, make, turn });
}

interface AskedReply {
  key: string;
  contentType: string;
  make: (shown: Shown) => Promise<MadeBody>;
  turn: Turn | undefined;
}

interface MadeBody extends Pick<PublicAnswer, 'wire'> {
  body: string | readonly Piece[];
}

async function answerOnce(
  cache: ReplyCache,
  { key, contentType, make, turn }: AskedReply,
): Promise<PublicAnswer> {
  let wire: PublicAnswer['wire'];
  const makeOnce = async (): Promise<FreshReply & MadeBody> => {
    const shown = new ShownThings();
    const made = await make(shown);
    return { ...made, status: 200, contentType, topics: shown.names, until: shown.earliest };
  };
  const fresh = async () => {
    const reply = await makeOnce();
    wire = reply.wire;
    return reply;
  };
  const entry = await cache.through(key, fresh, { turn });
  return { key, entry, wire };
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
