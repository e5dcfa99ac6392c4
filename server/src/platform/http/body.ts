/** Bodies of fields: JSON and urlencoded forms, read into memory within the limits of their call (rules/calls 2 and rules/calls 15). */
import { parse } from 'node:querystring';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type BodyKind, bodyLimits } from '#contract/core/body.ts';
import { Fault } from '#contract/core/fault.ts';
import { bodyTexts } from '#contract/core/texts.ts';

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
    else if (valuesIn(content) > mostValues(request)) done(tooLarge());
    else parseJson(request, content.toString(), done);
  });
  const form = 'application/x-www-form-urlencoded';
  app.addContentTypeParser(form, { parseAs: 'buffer' }, (request, content: Buffer, done) => {
    if (pairsIn(content) > mostValues(request)) done(tooLarge());
    else done(null, parse(content.toString(), '&', '=', { maxKeys: 0 }));
  });
}

function mostValues({ routeOptions }: FastifyRequest): number {
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
