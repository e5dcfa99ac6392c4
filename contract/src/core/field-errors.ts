/** What a refused form is told by field: in the domain's words inside, in the wire's between browser and server. */
import { Fault, type FieldErrors } from './fault.ts';

/**
 * The domain's name of each field → the wire's. A part of a field has a name of its own: `files.primary`. Names that are
 * the same on both sides may be left out.
 */
export type FieldNames = Readonly<Record<string, string>>;

/** The server's side. */
export function withWireNames(fault: Fault, fields: FieldNames = {}): Fault {
  return renamed(fault, new Map(Object.entries(fields)));
}

/** The browser's side. */
export function withDomainNames(fault: Fault, fields: FieldNames = {}): Fault {
  return renamed(fault, new Map(Object.entries(fields).map(([name, wire]) => [wire, name])));
}

/**
 * The sentences of a refusal by the fields of a form, the first about each; undefined when one of them belongs to none.
 * What is said about a part of a field belongs to the field.
 */
export function errorsByField<Field extends string>(
  errors: FieldErrors,
  fields: readonly Field[],
): Partial<Record<Field, string>> | undefined {
  const found: Partial<Record<Field, string>> = {};
  for (const [name, sentence] of Object.entries(errors)) {
    const field = fields.find((known) => name === known || name.startsWith(`${known}.`));
    if (field === undefined) return undefined;
    found[field] ??= sentence;
  }
  return found;
}

function renamed(fault: Fault, names: Map<string, string>): Fault {
  const { errors } = fault.details;
  if (errors === undefined || names.size === 0) return fault;
  const entries = Object.entries(errors).map(([name, sentence]) => [names.get(name) ?? name, sentence]);
  return new Fault(fault.code, fault.message, { ...fault.details, errors: Object.fromEntries(entries) });
}
