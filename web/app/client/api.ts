import { viewerTexts } from '#contract/accounts/viewer-texts.ts';
import {
  type Call,
  fillPath,
  type Transport,
  type TransportReply,
  type WireBody,
} from '#contract/core/call.ts';
import { Fault, faultFromReply, withDomainNames } from '#contract/core/fault.ts';
import { getOwnProfile } from '#contract/profiles/calls.ts';
import type { SessionStore } from './session.ts';
import { encodeMessage, holdsFiles } from './wire-body.ts';

/**
 * Makes one call, with domain names in the input and the output. `onSent` receives the share of the body sent so far,
 * from 0 to 1. Throws a Fault for every failure of the server or the network.
 */
export type Api = <Input, Output>(
  call: Call<Input, Output>,
  input: Input,
  signal?: AbortSignal,
  onSent?: (share: number) => void,
) => Promise<Output>;

/**
 * Calls that need no session never send the token: their replies are the same for everyone. This is the only place that
 * detects an ended session; the session store decides what follows.
 */
export function createApi(transport: Transport, session: Pick<SessionStore, 'read' | 'expire'>): Api {
  let wroteAt: number | undefined;
  const keys = new IdempotencyKeys();
  return async (call, input, signal, onSent) => {
    const { path, rest } = fillPath(call.path, call.request.toWire(input));
    const get = call.method === 'GET';
    const token = call.auth === 'guest' ? undefined : session.read().token;
    // Forms with files get no key here, as their serialized text does not identify the files.
    const isKeyed = call.takesIdempotencyKey && token !== undefined && !holdsFiles(rest);
    const submission = isKeyed ? path + JSON.stringify(rest) : undefined;
    const reply = await transport({
      method: call.method,
      path: get ? path + queryString(rest) : path,
      body: get ? undefined : rest,
      token,
      signal,
      onSent,
      isFresh: wroteAt !== undefined && performance.now() - wroteAt < freshFor,
      idempotencyKey: submission && keys.of(submission),
    });
    if (isFine(reply) && !saysError(reply)) {
      if (call.changes !== undefined) wroteAt = performance.now();
      if (submission !== undefined) keys.delete(submission);
      return call.reply.fromWire(reply.body);
    }
    const fault = faultFromReply(reply.status, reply.body, reply.retryAfter);
    // Ignores a session that another tab or a new sign-in has replaced in the meantime.
    const isCurrent = token !== undefined && token === session.read().token;
    const isOver = fault.code === 'unauthenticated' || (call.name === getOwnProfile.name && isRefused(reply));
    const isDisabled = fault.message === viewerTexts.accountDisabled;
    if (isCurrent && isOver) session.expire(isDisabled ? fault.message : undefined);
    throw withDomainNames(fault, call.request.fields);
  };
}

/**
 * Milliseconds after its own write during which a browser bypasses the cache. By then other instances know of the
 * write.
 */
const freshFor = 2_000;

function isFine({ status }: TransportReply): boolean {
  return status >= 200 && status < 300;
}

function saysError({ body }: TransportReply): boolean {
  return typeof body === 'object' && body !== null && 'response' in body && body.response === 'error';
}

/**
 * True if the server itself answered, which ends the session when the profile is requested. Other failures do not end
 * it (rules/accounts 39).
 */
function isRefused(reply: TransportReply): boolean {
  return isFine(reply) || reply.status === 401 || reply.status === 403;
}

function queryString(values: WireBody): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(values)) if (value !== undefined) query.set(key, String(value));
  return query.size === 0 ? '' : `?${query}`;
}

/**
 * Creates the browser's transport. Calls that report progress use XMLHttpRequest, which is loaded on demand. If it
 * cannot be loaded, they use `fetch` without progress.
 */
export function browserTransport(): Transport {
  const byFetch = fetchTransport();
  return async (message) => {
    if (message.onSent === undefined) return byFetch(message);
    const way = await import('./upload-transport.ts').catch(() => undefined);
    return (way?.uploadTransport() ?? byFetch)(message);
  };
}

/** Sends JSON, or a form if there are files, over `fetch`. Retries a GET once if it did not reach the server. */
export function fetchTransport(fetcher: typeof fetch = fetch): Transport {
  return async (message) => {
    const { method, path, body, token, signal } = message;
    const { content, headers } = encodeMessage(body, token, message);
    const request: RequestInit = {
      method,
      headers,
      credentials: 'omit',
      ...(content !== undefined && { body: content }),
      ...(signal && { signal }),
    };
    const tries = method === 'GET' ? 2 : 1;
    for (let attempt = 1; ; attempt += 1) {
      const response = await fetcher(path, request).catch((error: unknown) => {
        if (signal?.aborted) throw error;
        return undefined;
      });
      const unreached = response === undefined || response.status === 502 || response.status === 504;
      if (unreached && attempt < tries) continue;
      if (response === undefined) return { status: 0, body: undefined };
      // A GET response may come from a cache, so its date is not current.
      if (method !== 'GET') noteServerTime(response.headers.get('date'));
      const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
      return {
        status: response.status,
        body: await response.json().catch(() => undefined),
        ...(Number.isFinite(retryAfter) && { retryAfter }),
      };
    }
  };
}

/** Converts any failure into a Fault. An error that is no Fault is a bug on this side and gets the generic sentence. */
export function asFault(error: unknown): Fault {
  return error instanceof Fault ? error : faultFromReply(500, undefined);
}

/** True if the operation may have been executed although it failed: no reply arrived, or none that is readable. */
export function isOutcomeUnknown(error: unknown): boolean {
  const { status, details } = asFault(error);
  return status >= 500 && details.retryAfter === undefined;
}

/** Number of submissions whose keys are remembered; older ones are dropped. */
const limit = 10;

/**
 * Remembers the key of each submission until it succeeds. A retry with the same content has the same key, changed
 * content a new one (rules/calls 21).
 */
export class IdempotencyKeys {
  readonly #keys = new Map<string, string>();

  of(submission: string): string {
    const key = this.#keys.get(submission) ?? randomUuid();
    this.#keys.delete(submission);
    this.#keys.set(submission, key);
    const [oldest = ''] = this.#keys.keys();
    if (this.#keys.size > limit) this.#keys.delete(oldest);
    return key;
  }

  delete(submission: string): void {
    this.#keys.delete(submission);
  }
}

/** Creates a UUID of version 4. `crypto.randomUUID` is missing on pages served over plain HTTP. */
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4];
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, `$1-$2-4$3-${variant}$4-$5`);
}

/** Milliseconds by which the server's clock is ahead of this one. */
let ahead = 0;

/** `date` is the header of a reply that has just been created. */
export function noteServerTime(date: string | null, now = Date.now()): void {
  const time = Date.parse(date ?? '');
  if (!Number.isNaN(time)) ahead = time - now;
}

export function serverNow(now = Date.now()): Date {
  return new Date(now + ahead);
}
