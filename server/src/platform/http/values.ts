/** Bodies of fields, read only when they have no more of them than their call may be asked with (rules/calls 15). */
import { parse } from 'node:querystring';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bodyLimits } from '#contract/core/body.ts';
import { tooLarge } from './intake.ts';

const [quote, backslash, comma, brace, bracket, ampersand] = Buffer.from('"\\,{[&');

/** `most` names and entries of lists together. Throws `too_large`, and what the framework says of broken JSON. */
export function readJson(request: FastifyRequest, content: Buffer, most: number): Promise<unknown> {
  if (valuesIn(content) > most) throw tooLarge();
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const done = (error: Error | null, value?: unknown) => (error === null ? resolve(value) : reject(error));
  parserOf(request.server)(request, content.toString(), done);
  return promise;
}

/** Names that would change every object are refused. */
function parserOf(app: FastifyInstance) {
  return app.getDefaultJsonParser('error', 'error');
}

/** The same of a urlencoded form; a name that comes twice has a list. */
export function readForm(content: Buffer, most: number): unknown {
  if (pairsIn(content) > most) throw tooLarge();
  return parse(content.toString(), '&', '=', { maxKeys: 0 });
}

/** The same of what follows the `?` of an address: whatever follows more names than any call has is passed over. */
export function readQuery(query: string): Record<string, unknown> {
  return parse(query, '&', '=', { maxKeys: bodyLimits.fields.values });
}

function pairsIn(form: Buffer): number {
  let count = 1;
  for (let place = 0; place < form.length; place += 1) if (form[place] === ampersand) count += 1;
  return count;
}

/** At least as many as JSON has, however deep; found without making any of them. */
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
