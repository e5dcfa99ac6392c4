/**
 * What can go wrong, as a closed set: each code is one HTTP status (rules/calls 6).
 * Anything that is not a Fault is a bug and is answered as `internal`.
 */
export const faultStatus = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  too_slow: 408,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported_media: 415,
  invalid: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type FaultCode = keyof typeof faultStatus;

/** Field → a sentence for a person: the domain’s field names inside, the wire’s in replies (`field-errors.ts`). */
export type FieldErrors = Record<string, string>;

/** Words that somebody else was first to change, as they are read now. */
export interface PresentWords {
  html: string;
  version: number;
}

interface FaultDetails {
  /** Set for a failed form (`invalid`). */
  errors?: FieldErrors;
  /** Seconds until another try makes sense (`rate_limited`, `unavailable`). */
  retryAfter?: number;
  /** What there is now, where an old version was named (`conflict`) and no call reads it alone. */
  present?: PresentWords;
  /** The ids of what was named and is not there any more, where a field names several. */
  gone?: readonly number[];
}

/** Seconds until another try makes sense, of what there is too much of or what is away for a moment. */
export const retrySoon = 5;

/** An expected failure: `message` is a sentence for a person, `code` is for programs. */
export class Fault extends Error {
  override readonly name = 'Fault';
  readonly code: FaultCode;
  readonly details: FaultDetails;

  constructor(code: FaultCode, message: string, details: FaultDetails = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return faultStatus[this.code];
  }
}

/** A form that breaks a rule; the message is the first field's sentence. */
export function invalid(errors: FieldErrors): Fault {
  return new Fault('invalid', Object.values(errors)[0] ?? 'Check what you entered.', { errors });
}

/** Throws `invalid` when there is a sentence about any of these fields. */
export function refuseProblems(problems: Readonly<Record<string, string | undefined>>): void {
  const found = Object.entries(problems).flatMap(([field, sentence]) =>
    sentence === undefined ? [] : [[field, sentence] as const],
  );
  if (found.length > 0) throw invalid(Object.fromEntries(found));
}

/** The body of every failed reply. */
interface FaultReply {
  response: 'error';
  message: string;
  code: FaultCode;
  errors?: FieldErrors;
  present?: PresentWords;
  gone?: readonly number[];
}

export function faultReply(fault: Fault): FaultReply {
  const { errors, present, gone } = fault.details;
  const { message, code } = fault;
  return {
    response: 'error',
    message,
    code,
    ...(errors && { errors }),
    ...(present && { present }),
    ...(gone && { gone }),
  };
}

/** The other direction, for the client; an unreadable reply becomes `internal` or `unavailable`. */
export function faultFromReply(status: number, body: unknown, retryAfter?: number): Fault {
  if (isFaultReply(body)) {
    return new Fault(body.code, body.message, {
      ...(body.errors && { errors: body.errors }),
      ...(body.present && { present: body.present }),
      ...(body.gone && { gone: body.gone }),
      ...(retryAfter !== undefined && { retryAfter }),
    });
  }
  return status === 0 || status === 502 || status === 503 || status === 504
    ? new Fault('unavailable', 'We cannot be reached right now. Please try again.')
    : new Fault('internal', 'Something went wrong on our side. Please try again.');
}

function isFaultReply(body: unknown): body is FaultReply {
  if (typeof body !== 'object' || body === null) return false;
  const { message, code } = body as Record<string, unknown>;
  return typeof message === 'string' && typeof code === 'string' && code in faultStatus;
}

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
 * Groups the sentences of a refusal by the fields of a form and keeps the first about each. A sentence about a part of a field
 * (`tags.2`) belongs to that field. Undefined if a sentence belongs to none.
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
