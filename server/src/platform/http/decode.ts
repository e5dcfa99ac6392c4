import type { Call, WireBody } from '#contract/core/call.ts';
import { Fault, type FieldErrors, invalid } from '#contract/core/fault.ts';

/** The domain's input from what came over the wire; throws `invalid` with a sentence for each wrong field. */
export function decodeInput(call: Call, body: WireBody): unknown {
  const parsed = call.request.schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const errors: FieldErrors = {};
  for (const { path, message } of parsed.error.issues) {
    const field = String(path[0] ?? '');
    errors[field] ??= message;
  }
  throw invalid(errors);
}

/**
 * A body as an object: a list may be named `x` or `x[]` (rules/calls 2). Throws `malformed` when what was
 * sent is no object at all.
 */
export function wireBody(body: unknown): WireBody {
  if (body === undefined || body === null || body === '') return {};
  if (typeof body !== 'object' || Array.isArray(body)) {
    throw new Fault('malformed', 'The body of the request must be an object with named fields.');
  }
  // Made of entries, so that a field named like a prototype is a field and nothing more.
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name.endsWith('[]') ? name.slice(0, -2) : name, value]),
  );
}
