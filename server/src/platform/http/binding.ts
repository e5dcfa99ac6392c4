/** Binds a call of the contract to its handler. */
import type { Call, WireBody } from '#contract/core/call.ts';
import { Fault, withWireNames } from '#contract/core/fault.ts';
import type { Topic } from '#contract/core/topics.ts';
import type { FormProblems } from './body.ts';
import type { RateLimit } from './rate-limits.ts';
import type { Viewer } from './viewer.ts';

/** Collects further topics while a public reply is made. */
export interface Shown {
  topics(...names: readonly Topic[]): void;
  /** The earliest moment at which the reply expires. */
  until(moment: Date | null): void;
}

/** Inputs are `unknown` here; the call's schema has validated them. */
interface BindingBase {
  call: Call;
  limit?: RateLimit | undefined;
  /** The account that a call names before sign-in; for the limit per account. */
  accountOf?(input: unknown): string;
}

/** A read that is the same for everybody and therefore cached. */
export interface PublicBinding extends BindingBase {
  kind: 'public';
  read(input: unknown, shown: Shown): Promise<unknown>;
  /** The staff's reply if it has more fields; never cached. */
  readForStaff?(input: unknown, viewer: Viewer): Promise<unknown>;
  /** Runs for each request, cached or not; must not wait. */
  observe?(input: unknown): void;
  /** The cache key: equal inputs share a reply. */
  keyOf(input: unknown): unknown;
  /** True if each read is noticeably slow in a large catalogue. */
  isExpensive?: boolean;
}

export interface RequestSource {
  /** The User-Agent header, which may be forged. */
  userAgent: string | undefined;
  /** The network by which callers are counted (`networkOf`). */
  network: string;
}

export interface GuestBinding extends BindingBase {
  kind: 'guest';
  handle(input: unknown, source: RequestSource): Promise<unknown>;
}

/** The parts of a request that a handler may read besides the body. */
export interface MemberRequest {
  /** Aborted when the client leaves, so that queued work can be dropped. */
  left(): AbortSignal;
  /** Null if absent, and for calls without keys (rules/calls 21). */
  idempotencyKey: string | null;
}

export interface MemberBinding extends BindingBase {
  kind: 'member';
  /** The field whose files are read; without it a body's files are ignored. */
  filesField?: string | undefined;
  /**
   * Checks whether the viewer may act on the named subject, before the rest of the body is read (rules/calls 8).
   * Skipped if the body names nothing valid, which the call then rejects.
   */
  admit?(id: number, viewer: Viewer): Promise<unknown>;
  /** The body's field with the subject, by default `id`. */
  named?(body: WireBody): unknown;
  /** The form's rules, so that errors of malformed and invalid fields are reported together; `handle` checks again. */
  rules?(input: unknown, viewer: Viewer): FormProblems;
  /** Fields that this viewer may not set; they are ignored. */
  ignores?(viewer: Viewer): readonly string[];
  /** `found` is the result of `admit`, so that nothing is read twice. */
  handle(input: unknown, viewer: Viewer, found: unknown, request: MemberRequest): Promise<unknown>;
}

export type Binding = PublicBinding | GuestBinding | MemberBinding;

interface PublicOptions<Input, Output> {
  read: (input: Input, shown: Shown) => Promise<Output>;
  readForStaff?: (input: Input, viewer: Viewer) => Promise<Output>;
  observe?: (input: Input) => void;
  keyOf?: (input: Input) => unknown;
  isExpensive?: boolean;
}

export function bindPublic<Input, Output>(
  call: Call<Input, Output>,
  options: PublicOptions<Input, Output>,
): PublicBinding {
  return { kind: 'public', call, keyOf: (input) => input, ...options };
}

interface GuestOptions<Input, Output> {
  limit?: RateLimit;
  accountOf?: (input: Input) => string;
  handle: (input: Input, source: RequestSource) => Promise<Output>;
}

export function bindGuest<Input, Output>(
  call: Call<Input, Output>,
  options: GuestOptions<Input, Output>,
): GuestBinding {
  return { kind: 'guest', call, ...options, handle: inWireWords(call, options.handle) };
}

interface MemberOptions<Input, Output, Found> {
  limit?: RateLimit;
  filesField?: string;
  admit?: (id: number, viewer: Viewer) => Promise<Found>;
  named?: (body: WireBody) => unknown;
  rules?: (input: Input, viewer: Viewer) => FormProblems;
  ignores?: (viewer: Viewer) => readonly string[];
  handle: (input: Input, viewer: Viewer, found: Found, request: MemberRequest) => Promise<Output>;
}

/** For calls whose auth is `member`, `staff` or `admin`. */
export function bindMember<Input, Output, Found = undefined>(
  call: Call<Input, Output>,
  options: MemberOptions<Input, Output, Found>,
): MemberBinding {
  return { kind: 'member', call, ...options, handle: inWireWords(call, options.handle) };
}

/** Errors leave with wire names of fields. */
function inWireWords<Input, Output, Given extends unknown[]>(
  { request }: Call<Input, Output>,
  handle: (...given: Given) => Promise<Output>,
): (...given: Given) => Promise<Output> {
  return async (...given) => {
    try {
      return await handle(...given);
    } catch (error) {
      throw error instanceof Fault ? withWireNames(error, request.fields) : error;
    }
  };
}
