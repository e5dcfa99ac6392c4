/** Bodies: fields as JSON and forms within the limits of their call (rules/calls 2 and rules/calls 15), and what is refused unread. */

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
    /** How many values a body of this route may bring; `fields` without it. Its bytes are the route's `bodyLimit`. */
    body?: BodyKind;
  }
}

/** Replaces the framework's parsers: values are counted before any of them is created. */
export function acceptFields(app: FastifyInstance): void {
  // Names that would change every object are refused.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  // Plain text names no fields.
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, content: Buffer, done) => {
    // A call without a body may still say that it sends JSON.
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

/** What follows the `?` of an address, without what follows more names than any call has. */
export function readQuery(query: string): Record<string, unknown> {
  return parse(query, '&', '=', { maxKeys: bodyLimits.fields.values });
}

const [quote, backslash, comma, brace, bracket, ampersand] = Buffer.from('"\\,{[&');

function pairsIn(form: Buffer): number {
  let count = 1;
  for (let place = 0; place < form.length; place += 1) if (form[place] === ampersand) count += 1;
  return count;
}

/** Names and entries of lists: at least as many as JSON has, however deep. */
export function valuesIn(json: Buffer): number {
  let count = 1;
  for (let place = 0; place < json.length; place += 1) {
    const byte = json[place];
    if (byte === quote) place = endOfText(json, place);
    else if (byte === comma || byte === brace || byte === bracket) count += 1;
  }
  return count;
}

/** Where the text ends that begins at `start`. */
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

/** The rules of a form: sentences by field. */
type FormRules = (input: unknown) => FormProblems | undefined;
export type FormProblems = Readonly<Record<string, string | undefined>>;

/**
 * The domain's input from what came over the wire; throws `invalid` with a sentence for each wrong field. A malformed one does
 * not hide the others: `rules` are asked about these.
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

/** None where the call cannot be read without the malformed fields. */
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
 * A body as an object: a list may be named `x` or `x[]` (rules/calls 2). Throws `malformed` when what was
 * sent is no object at all.
 */
export function wireBody(body: unknown): WireBody {
  if (body === undefined || body === null || body === '') return {};
  if (typeof body !== 'object' || Array.isArray(body)) {
    throw new Fault('malformed', 'The request body must be an object with named fields.');
  }
  // Made of entries, so that a field named like a prototype is a field and nothing more.
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name.endsWith('[]') ? name.slice(0, -2) : name, value]),
  );
}

/*
 * A call that is refused before its body was read whole closes the connection (rules/calls 18), after a while in which what is
 * under way arrives and is thrown away. Closed at once, the reply would be lost on a client that is still sending.
 */

/** Bytes and milliseconds for what was under way: a post with all the files that it may have, at a usual speed. */
const patience = { bytes: 16_000_000, time: 5_000 };

export function closeAfterUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw }, reply, payload) => {
    if (!hasUnreadBody(raw)) return payload;
    // The last of it may stand in what is being looked at just now.
    if (!raw.complete) await setImmediate();
    if (raw.complete) {
      // All of it is there, and stands before the next request.
      reply.raw.once('finish', () => raw.resume());
      return payload;
    }
    reply.header('connection', 'close');
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    reply.header('content-length', String(Buffer.byteLength(payload)));
    return Readable.from(withoutHaste(payload, raw));
  });
}

/** Whether something may still come, or wait, that nobody has read. */
export function hasUnreadBody({ headers, readableEnded }: IncomingMessage): boolean {
  if (readableEnded) return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** The reply has its length: whoever reads it need not wait for the end of the connection. */
async function* withoutHaste(reply: string | Buffer, raw: IncomingMessage) {
  yield reply;
  await letCome(raw);
}

/** Until nothing more comes, or enough. */
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

/** In quotation marks as well: the header is a string of RFC 8941. */
const uuid = /^("?)([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\1$/i;

/** Null without one. Throws `invalid` for any other text than a UUID. */
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
