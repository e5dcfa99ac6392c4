import type { z } from 'zod';
import type { FieldNames } from './fault.ts';
import type { Topic } from './topics.ts';

/**
 * Who may make a call at all; finer rules are the slice's policies.
 * `guest` needs no session, `member` any session, `staff` roles 1 to 3, `admin` roles 1 and 2 (rules/calls 8).
 */
export type CallAuth = 'guest' | 'member' | 'staff' | 'admin';

export type WireBody = Record<string, unknown>;

/** The request header with the UUID of a submission, which a client repeats with each try (rules/calls 21). */
export const idempotencyKeyHeader = 'idempotency-key';

/**
 * One call, said once, for the server, the pages, the tests and the API description.
 *
 * `Input` and `Output` are domain values; the wire's names stop at `request` and `reply`.
 */
export interface Call<Input = unknown, Output = unknown> {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  /** As Fastify writes it: `/api/dealView/:id`. */
  readonly path: string;
  readonly auth: CallAuth;
  /** One sentence for the API description. */
  readonly summary: string;
  /** True for calls that this application adds to the documented table. */
  readonly extension: boolean;
  /** How much it may bring. */
  readonly body: BodyKind;
  /** True for calls that create something: sent twice with one `Idempotency-Key`, they create it once (rules/calls 21). */
  readonly takesIdempotencyKey: boolean;
  readonly request: {
    /** Checks what came over the wire and turns it into the domain's words. */
    readonly schema: z.ZodType<Input>;
    toWire(input: Input): WireBody;
    /** What a refusal calls the fields of its form. */
    readonly fields?: FieldNames | undefined;
  };
  readonly reply: {
    /** The shape on the wire, for the API description and the tests. */
    readonly schema: z.ZodType;
    toWire(output: Output): object;
    /** `wire` is what this application's own server sent. */
    fromWire(wire: unknown): Output;
  };
  /** What the answer shows, for whoever keeps it; a read that is the same for everybody says so. */
  shows?(input: Input, output: Output): Topic[];
  /** What is changed by it, as far as it follows from what was sent and answered. */
  changes?(input: Input, output: Output): Topic[];
}

interface CallDefinition<Input, Output, ReplySchema extends z.ZodType> {
  method?: 'GET' | 'POST';
  path: string;
  auth: CallAuth;
  summary: string;
  extension?: boolean;
  /** `fields` unless it takes more. */
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

/** What a call changed that succeeded. */
export function changesOf<Input, Output>(call: Call<Input, Output>, input: Input, output: Output): Topic[] {
  return call.changes?.(input, output) ?? [];
}

/** `/api/dealView/:id` and `{ id: 7 }` → `/api/dealView/7`; the remaining keys form the body. */
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
 * How much a body may bring; what brings more is not read to its end (rules/calls 15).
 *
 * - `fields`: ids, names, addresses, a note: what most calls ask for;
 * - `longText`: HTML or text of the length of an article, or a small picture as text;
 * - `manyIds`: everything that was chosen in a long table.
 */
export type BodyKind = 'fields' | 'longText' | 'manyIds';

export interface BodyLimit {
  /** The limit of the body without its files, in bytes. */
  bytes: number;
  /** Names and entries of lists together. */
  values: number;
}

export const bodyLimits: Readonly<Record<BodyKind, BodyLimit>> = {
  fields: { bytes: 16_000, values: 500 },
  // The longest description, each of whose letters a form writes with six bytes.
  longText: { bytes: 650_000, values: 500 },
  manyIds: { bytes: 300_000, values: 10_500 },
};

/** One call as it leaves the typed client: the path is filled, the body is in the wire's words. */
export interface TransportMessage {
  method: 'GET' | 'POST';
  path: string;
  body: WireBody | undefined;
  /** The session token, for calls that need one. */
  token: string | undefined;
  signal?: AbortSignal | undefined;
  /** True if no cache may answer: this browser has just written. */
  isFresh?: boolean | undefined;
  /** The key of a submission, the same for each try; for calls that create something. */
  idempotencyKey?: string | undefined;
  /** Told how much of the body is on its way, 0 to 1, where the transport can tell. */
  onSent?: ((share: number) => void) | undefined;
}

export interface TransportReply {
  /** HTTP status; 0 when nobody answered. */
  status: number;
  /** The parsed JSON body; undefined when there was none. */
  body: unknown;
  /** Seconds, from `Retry-After`. */
  retryAfter?: number | undefined;
}

/** Carries a message to the server: `fetch` in the browser, an in-process call where pages are rendered. */
export type Transport = (message: TransportMessage) => Promise<TransportReply>;
