import type { TransportMessage } from '#contract/core/call.ts';
import { idempotencyKeyHeader, type WireBody } from '#contract/core/call.ts';
import { isSentFile } from '#contract/files/model.ts';

/** The browser's encoding of a wire body and its headers. */
interface EncodedMessage {
  content: string | FormData | undefined;
  headers: Record<string, string>;
}

/** Encodes a body with files as a form, which sets its own content type and boundary. Any other body becomes JSON. */
export function encodeMessage(
  body: WireBody | undefined,
  token: string | undefined,
  { isFresh = false, idempotencyKey }: Pick<TransportMessage, 'isFresh' | 'idempotencyKey'> = {},
): EncodedMessage {
  const content = body && (holdsFiles(body) ? formOf(body) : JSON.stringify(body));
  return {
    content,
    headers: {
      accept: 'application/json',
      ...(typeof content === 'string' && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(isFresh && { 'cache-control': 'no-cache' }),
      ...(idempotencyKey !== undefined && { [idempotencyKeyHeader]: idempotencyKey }),
    },
  };
}

/** True if the body contains files; such a body is sent as a form. */
export function holdsFiles(body: WireBody): boolean {
  return Object.values(body).flat().some(isSentFile);
}

/** Each element of a list repeats the plain name (rules/calls 2); absent values stay absent. */
function formOf(body: WireBody): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    for (const part of [value].flat()) {
      if (isSentFile(part)) form.append(name, part.content, part.name);
      else if (part !== undefined && part !== null) form.append(name, String(part));
    }
  }
  return form;
}
