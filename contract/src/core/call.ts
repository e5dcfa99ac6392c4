import type { z } from 'zod';
import type { FieldNames } from './fault.ts';
import type { Topic } from './topics.ts';

/**
 * Who may make a call; policies of the slice decide the details. `guest` needs no session, `member` any session,
 * `staff` roles 1 to 3, `admin` roles 1 and 2 (rules/calls 8).
 */
export type CallAuth = 'guest' | 'member' | 'staff' | 'admin';

export type WireBody = Record<string, unknown>;

/** The request header with the UUID of a submission; retries repeat it (rules/calls 21). */
export const idempotencyKeyHeader = 'idempotency-key';

/**
 * Defines one call for the server, the pages, the tests and the API description.
 *
 * `Input` and `Output` are domain values; wire names stop at `request` and `reply`.
 */
export interface Call<Input = unknown, Output = unknown> {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  /** A Fastify path: `/api/dealView/:id`. */
  readonly path: string;
  readonly auth: CallAuth;
  /** One sentence for the API description. */
  readonly summary: string;
  /** True for calls that this application adds to the documented table. */
  readonly extension: boolean;
  /** The maximum size of the body. */
  readonly body: BodyKind;
  /** True for calls that create something: sent twice with one `Idempotency-Key`, they create it once (rules/calls 21). */
  readonly takesIdempotencyKey: boolean;
  readonly request: {
    /** Validates wire input and converts it to domain values. */
    readonly schema: z.ZodType<Input>;
    toWire(input: Input): WireBody;
    /** Maps field names of the form to wire names, for errors. */
    readonly fields?: FieldNames | undefined;
  };
  readonly reply: {
    /** The wire schema, for the API description and the tests. */
    readonly schema: z.ZodType;
    toWire(output: Output): object;
    /** `wire` comes from this application's own server. */
    fromWire(wire: unknown): Output;
  };
  /** The topics that the reply shows, for caches. A read that is the same for everybody has them. */
  shows?(input: Input, output: Output): Topic[];
  /** The topics that the call changes, as far as input and output tell. */
  changes?(input: Input, output: Output): Topic[];
}

interface CallDefinition<Input, Output, ReplySchema extends z.ZodType> {
  method?: 'GET' | 'POST';
  path: string;
  auth: CallAuth;
  summary: string;
  /** True if the original interface has no such call. */
  extension?: boolean;
  /** The kind of body, which limits its size; `fields` by default. */
  body?: BodyKind;
  takesIdempotencyKey?: boolean;
  request: { schema: z.ZodType<Input>; toWire: (input: Input) => WireBody; fields?: FieldNames };
  reply: {
    schema: ReplySchema;
    toWire: (output: Output) => z.input<ReplySchema> & object;
    fromWire: (wire: z.output<ReplySchema>) => Output;
  };
  shows?: (input: Input, output: Output) => Topic[];
  changes?: (input: Input, output: Output) => Topic[];
}

/** Checks at compile time that both directions of the wire agree with the declared shape. */
export function defineCall<Input, Output, ReplySchema extends z.ZodType>(
  name: string,
  definition: CallDefinition<Input, Output, ReplySchema>,
): Call<Input, Output> {
  const defaults = { method: 'POST', extension: false, body: 'fields', takesIdempotencyKey: false } as const;
  return { ...defaults, ...definition, name };
}

/** The topics that a successful call changed. */
export function changesOf<Input, Output>(call: Call<Input, Output>, input: Input, output: Output): Topic[] {
  return call.changes?.(input, output) ?? [];
}

/** Fills a path: `/api/dealView/7` from `/api/dealView/:id` and `{ id: 7 }`. The remaining keys form the body. */
export function fillPath(path: string, body: WireBody): { path: string; rest: WireBody } {
  const rest = { ...body };
  const filled = path.replace(/:(\w+)/g, (_whole, key: string) => {
    const value = String(rest[key] ?? '');
    delete rest[key];
    return encodeURIComponent(value);
  });
  return { path: filled, rest };
}

/**
 * The size limit of a body; reading stops beyond it (rules/calls 15).
 *
 * - `fields`: ids, names, addresses, a note; most calls use it;
 * - `longText`: HTML or text as long as an article, or a small picture as text;
 * - `manyIds`: the selection of a long table.
 */
export type BodyKind = 'fields' | 'longText' | 'manyIds';

export interface BodyLimit {
  /** The limit of the body without its files, in bytes. */
  bytes: number;
  /** The number of names and list entries together. */
  values: number;
}

export const bodyLimits: Readonly<Record<BodyKind, BodyLimit>> = {
  fields: { bytes: 16_000, values: 500 },
  // The longest description, if a form encodes each letter as six bytes.
  longText: { bytes: 650_000, values: 500 },
  manyIds: { bytes: 300_000, values: 10_500 },
};

/** A call as it leaves the typed client, with the path filled and the body in wire names. */
export interface TransportMessage {
  method: 'GET' | 'POST';
  path: string;
  body: WireBody | undefined;
  /** The session token, for calls that need one. */
  token: string | undefined;
  signal?: AbortSignal | undefined;
  /** True if caches must be bypassed, because this browser has just changed something. */
  isFresh?: boolean | undefined;
  /** The idempotency key of a submission, the same for each attempt. Only for calls that create something. */
  idempotencyKey?: string | undefined;
  /** Called with the share of the body that is sent, 0 to 1, if the transport reports progress. */
  onSent?: ((share: number) => void) | undefined;
}

export interface TransportReply {
  /** HTTP status; 0 if there was no response. */
  status: number;
  /** The parsed JSON body; undefined if there was none. */
  body: unknown;
  /** The value of the `Retry-After` header in seconds. */
  retryAfter?: number | undefined;
}

/** Carries a message to the server: `fetch` in the browser, an in-process call where pages are rendered. */
export type Transport = (message: TransportMessage) => Promise<TransportReply>;
