/** Parses JSON and form bodies within their call's limits (rules/calls 2 and rules/calls 15). */

import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { parse } from 'node:querystring';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  type BodyKind,
  bodyLimits,
  type Call,
  idempotencyKeyHeader,
  type WireBody,
} from '#contract/core/call.ts';
import { Fault, type FieldErrors, invalid, refuseProblems, withWireNames } from '#contract/core/fault.ts';
import { bodyTexts, idempotencyTexts } from '#contract/core/texts.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The maximum number of values of this route's body, by default `fields`. `bodyLimit` limits its bytes. */
    body?: BodyKind;
  }
}

/** Replaces Fastify's parsers, which would create all values of a body before they can be counted. */
export function acceptFields(app: FastifyInstance): void {
  // Rejects names that would pollute prototypes.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  // Plain text has no fields.
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, content: Buffer, done) => {
    // A call without a body may still declare JSON.
    if (content.length === 0) done(null, {});
    else if (valuesIn(content) > maxValues(request)) done(tooLarge());
    else parseJson(request, content.toString(), done);
  });
  const form = 'application/x-www-form-urlencoded';
  app.addContentTypeParser(form, { parseAs: 'buffer' }, (request, content: Buffer, done) => {
    if (pairsIn(content) > maxValues(request)) done(tooLarge());
    else done(null, parse(content.toString(), '&', '=', { maxKeys: 0 }));
  });
}

function maxValues({ routeOptions }: FastifyRequest): number {
  return bodyLimits[routeOptions.config.body ?? 'fields'].values;
}

/** The query string, cut after more names than any call has. */
export function readQuery(query: string): Record<string, unknown> {
  return parse(query, '&', '=', { maxKeys: bodyLimits.fields.values });
}

const [quote, backslash, comma, brace, bracket, ampersand] = Buffer.from('"\\,{[&');

function pairsIn(form: Buffer): number {
  let count = 1;
  for (let place = 0; place < form.length; place += 1) if (form[place] === ampersand) count += 1;
  return count;
}

/** Counts names and list entries: at least as many as the JSON has. */
export function valuesIn(json: Buffer): number {
  let count = 1;
  for (let place = 0; place < json.length; place += 1) {
    const byte = json[place];
    if (byte === quote) place = endOfText(json, place);
    else if (byte === comma || byte === brace || byte === bracket) count += 1;
  }
  return count;
}

/** The end of the string that begins at `start`. */
function endOfText(json: Buffer, start: number): number {
  let end = start;
  do end = json.indexOf(quote ?? 0, end + 1);
  while (end !== -1 && isEscaped(json, end));
  return end === -1 ? json.length : end;
}

function isEscaped(json: Buffer, place: number): boolean {
  let first = place;
  while (json[first - 1] === backslash) first -= 1;
  return (place - first) % 2 === 1;
}

export function unreadable(): Fault {
  return new Fault('malformed', bodyTexts.unreadable);
}

export function tooLarge(): Fault {
  return new Fault('too_large', bodyTexts.tooLarge);
}

/** A form's rules: sentences by field. */
type FormRules = (input: unknown) => FormProblems | undefined;
export type FormProblems = Readonly<Record<string, string | undefined>>;

/**
 * Converts wire input to domain input; throws `invalid` with a sentence per field. `rules` run even if another field is
 * malformed.
 */
export function decodeInput(call: Call, body: WireBody, rules?: FormRules): unknown {
  const parsed = call.request.schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const errors: FieldErrors = {};
  for (const { path, message } of parsed.error.issues) {
    const field = String(path[0] ?? '');
    errors[field] ??= message;
  }
  throw invalid({ ...(rules && brokenRules(call, withoutFields(body, errors), rules)), ...errors });
}

function withoutFields(body: WireBody, errors: FieldErrors): WireBody {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !Object.hasOwn(errors, name)));
}

/** Undefined if the input is unreadable without the malformed fields. */
function brokenRules(call: Call, body: WireBody, rules: FormRules): FieldErrors {
  const { success, data } = call.request.schema.safeParse(body);
  if (!success) return {};
  try {
    refuseProblems(rules(data) ?? {});
    return {};
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return withWireNames(error, call.request.fields).details.errors ?? {};
  }
}

/**
 * Normalizes a body to an object: a list may be named `x` or `x[]` (rules/calls 2). Throws `malformed` unless it is an
 * object.
 */
export function wireBody(body: unknown): WireBody {
  if (body === undefined || body === null || body === '') return {};
  if (typeof body !== 'object' || Array.isArray(body)) {
    throw new Fault('malformed', 'The request body must be an object with named fields.');
  }
  // Built from entries, so that `__proto__` is an ordinary field.
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name.endsWith('[]') ? name.slice(0, -2) : name, value]),
  );
}

/*
 * Closes the connection of a rejected body (rules/calls 18) after draining it for a while. Closing at once would lose
 * the reply for a client that is still sending.
 */

/** Bytes and milliseconds to drain: a post with all its files at a usual speed. */
const patience = { bytes: 16_000_000, time: 5_000 };

export function closeAfterUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw }, reply, payload) => {
    if (!hasUnreadBody(raw)) return payload;
    // The current chunk may contain the end.
    if (!raw.complete) await setImmediate();
    if (raw.complete) {
      // The body is complete.
      reply.raw.once('finish', () => raw.resume());
      return payload;
    }
    reply.header('connection', 'close');
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    reply.header('content-length', String(Buffer.byteLength(payload)));
    return Readable.from(withoutHaste(payload, raw));
  });
}

/** True if body data may still arrive or wait unread. */
export function hasUnreadBody({ headers, readableEnded }: IncomingMessage): boolean {
  if (readableEnded) return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** The reply declares its length, so that readers need not wait for the connection's end. */
async function* withoutHaste(reply: string | Buffer, raw: IncomingMessage) {
  yield reply;
  await letCome(raw);
}

/** Drains until the end, or a limit. */
function letCome(raw: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0;
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, patience.time);
    raw.on('data', ({ length }: Buffer) => {
      bytes += length;
      if (bytes > patience.bytes) end();
    });
    raw.once('end', end).once('close', end).once('error', end);
    if (raw.destroyed) end();
    raw.resume();
  });
}

/** Quotation marks are allowed, as in an RFC 8941 string. */
const uuid = /^("?)([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\1$/i;

/** Null if absent. Throws `invalid` unless it is a UUID. */
export function idempotencyKeyIn(headers: IncomingHttpHeaders): string | null {
  const text = headers[idempotencyKeyHeader];
  if (text === undefined) return null;
  const key = uuid.exec(String(text))?.[2];
  if (key === undefined) throw new Fault('invalid', idempotencyTexts.malformed);
  return key;
}

/** For a key that its author used for other content. */
export function keyUsed(): Fault {
  return new Fault('conflict', idempotencyTexts.otherContent);
}
