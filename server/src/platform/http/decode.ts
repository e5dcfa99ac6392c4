import type { Call, WireBody } from '#contract/core/call.ts';
import { Fault, type FieldErrors, invalid, refuseProblems } from '#contract/core/fault.ts';
import { withWireNames } from '#contract/core/field-errors.ts';

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
