/**
 * Posts to a user-supplied address under the rules of a guarded fetch, so that it cannot reach the application's own
 * network. Redirects are not followed, because nobody agreed to their target.
 */
import type { IncomingMessage } from 'node:http';
import { isOfTheNetwork, open, parsed, rejectOnAbort, unreachable } from './connection.ts';
import { addressesOf, type DestinationRules, readAllowance } from './destination.ts';
import { FetchError } from './error.ts';
import { type Resolve, resolverOf } from './names.ts';

export type PostGuarded = (address: string, letter: PostedBody) => Promise<Posted>;

export interface PostedBody {
  body: string | Buffer;
  /** Includes `content-type`; the length, the host and the user agent are added. */
  headers: Record<string, string>;
}

/** The reply, whatever its status, including redirects and errors. */
export interface Posted {
  status: number;
  /** The beginning of the raw reply, at most `limit` bytes. */
  body: Buffer;
}

export interface PostOptions {
  /** Sent to every server, so that its operator can identify us. */
  userAgent: string;
  /** Bytes of a reply that are read. */
  limit?: number;
  /** See `readAllowance`. Only these may be used without TLS. */
  allow?: readonly string[];
  resolve?: Resolve;
  /** Milliseconds until the reply begins: names and connections included. */
  timeout?: number;
}

const defaultTimeout = 10_000;
const defaultLimit = 4_096;

/** Creates the post function. It throws FetchError without a reply: `refused`, `unreachable` or `too-slow`. */
export function createPost(options: PostOptions): PostGuarded {
  const { userAgent, allow = [], resolve = resolverOf() } = options;
  const { limit = defaultLimit, timeout = defaultTimeout } = options;
  const rules: DestinationRules = { allow: new Set(allow), resolve };
  return async (address, { body, headers }) => {
    const letter = { body: Buffer.from(body), headers: { ...headers, 'user-agent': userAgent } };
    const answer = await answerTo(address, letter, rules, AbortSignal.timeout(timeout));
    try {
      return { status: answer.statusCode ?? 0, body: await beginningOf(answer, limit) };
    } finally {
      answer.destroy();
    }
  };
}

interface Body {
  body: Buffer;
  headers: Record<string, string>;
}

async function answerTo(
  address: string,
  letter: Body,
  rules: DestinationRules,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  try {
    return await rejectOnAbort(post(parsed(address), letter, rules, signal), signal);
  } catch (error) {
    if (signal.aborted) throw new FetchError('too-slow');
    throw isOfTheNetwork(error) ? unreachable() : error;
  }
}

async function post(
  url: URL,
  { body, headers }: Body,
  rules: DestinationRules,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  refusePlain(url, rules);
  const addresses = await addressesOf(url, rules, signal);
  const measured = { ...headers, 'content-length': String(body.length), 'accept-encoding': 'identity' };
  return open(url, addresses, { method: 'POST', headers: measured, body, signal });
}

/** Anyone on the path can read unencrypted data. */
function refusePlain({ protocol, host, port }: URL, { allow }: DestinationRules): void {
  if (protocol === 'https:') return;
  const place = readAllowance(port === '' ? `${host}:80` : host);
  if (place === undefined || !allow.has(place)) throw new FetchError('refused');
}

/** Milliseconds for a body after its head. */
const lastMoment = 1_000;

/** The status line counts as the reply; a body that breaks off or stalls is ignored. */
async function beginningOf(answer: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  answer.on('data', (chunk: Buffer) => {
    length += chunk.length;
    chunks.push(chunk);
    if (length >= limit) resolve();
  });
  answer.once('close', resolve);
  const timer = setTimeout(resolve, lastMoment);
  await promise.finally(() => clearTimeout(timer));
  return Buffer.concat(chunks).subarray(0, limit);
}
