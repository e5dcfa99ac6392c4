import type { TransportMessage } from '#contract/core/call.ts';
import { idempotencyKeyHeader, type WireBody } from '#contract/core/call.ts';
import { isSentFile } from '#contract/files/model.ts';

/** What a browser sends for a wire body, and what it says about it. */
interface EncodedMessage {
  content: string | FormData | undefined;
  headers: Record<string, string>;
}

/** A body with files becomes a form, which names its own type with the boundary it chose; any other is JSON. */
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

/** What holds any travels as a form. */
export function holdsFiles(body: WireBody): boolean {
  return Object.values(body).flat().some(isSentFile);
}

/** A list repeats its plain name (rules/calls 2); what is absent stays absent. */
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
