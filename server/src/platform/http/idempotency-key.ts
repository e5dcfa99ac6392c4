/** The key by which a submission is known when it is sent again (rules/calls 21). */
import type { IncomingHttpHeaders } from 'node:http';
import { idempotencyKeyHeader } from '#contract/core/call.ts';
import { Fault } from '#contract/core/fault.ts';
import { idempotencyTexts } from '#contract/core/texts.ts';

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
