/**
 * The closed set of expected errors: each code is one HTTP status (rules/calls 6). Any other error is a bug and answers
 * `internal`.
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

/** Maps a field to a sentence for a person. Fields have domain names inside and wire names in replies. */
export type FieldErrors = Record<string, string>;

/** The current words, if another person changed them first. */
export interface PresentWords {
  html: string;
  version: number;
}

interface FaultDetails {
  /** Set if a form is invalid (`invalid`). */
  errors?: FieldErrors;
  /** Seconds until a retry makes sense (`rate_limited`, `unavailable`). */
  retryAfter?: number;
  /** The current value after an edit of an old version (`conflict`), if no call reads it alone. */
  present?: PresentWords;
  /** Ids that no longer exist, if a field names several. */
  gone?: readonly number[];
}

/** Seconds until a retry, for overload and short outages. */
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

/** An invalid form; the message is the first field's sentence. */
export function invalid(errors: FieldErrors): Fault {
  return new Fault('invalid', Object.values(errors)[0] ?? 'Check what you entered.', { errors });
}

/** Rejects a form with problems. Throws `invalid` if any field has a sentence. */
export function refuseProblems(problems: Readonly<Record<string, string | undefined>>): void {
  const found = Object.entries(problems).flatMap(([field, sentence]) =>
    sentence === undefined ? [] : [[field, sentence] as const],
  );
  if (found.length > 0) throw invalid(Object.fromEntries(found));
}

/** The body of every error reply. */
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

/** Parses an error reply in the client; an unreadable one becomes `internal` or `unavailable`. */
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
 * Maps domain field names to wire names. Part of a field has a name of its own: `files.primary`. Equal names may be
 * left out.
 */
export type FieldNames = Readonly<Record<string, string>>;

/** Converts names on the server. */
export function withWireNames(fault: Fault, fields: FieldNames = {}): Fault {
  return renamed(fault, new Map(Object.entries(fields)));
}

/** Converts names in the browser. */
export function withDomainNames(fault: Fault, fields: FieldNames = {}): Fault {
  return renamed(fault, new Map(Object.entries(fields).map(([name, wire]) => [wire, name])));
}

/**
 * Groups the sentences of an error by form field and keeps the first for each. `tags.2` belongs to `tags`. Undefined if
 * a sentence belongs to no field.
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
