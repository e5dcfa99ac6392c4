/** Ties a call of the contract to the code that answers it. */
import type { Call, WireBody } from '#contract/core/call.ts';
import { Fault, withWireNames } from '#contract/core/fault.ts';
import type { Topic } from '#contract/core/topics.ts';
import type { FormProblems } from './body.ts';
import type { RateLimit } from './rate-limits.ts';
import type { Viewer } from './viewer.ts';

/** Collects what a public reply shows while it is made, beside what its call says. */
export interface Shown {
  topics(...names: readonly Topic[]): void;
  /** The reply is wrong from this moment on; the earliest wins. */
  until(moment: Date | null): void;
}

/** Inputs are `unknown` here: the call's own schema has made each of them. */
interface BindingBase {
  call: Call;
  limit?: RateLimit | undefined;
  /** The account that a call names before anybody is signed in; for the limit per account. */
  accountOf?(input: unknown): string;
}

/** A read that is the same for everybody: its replies are kept until what they show changes. */
export interface PublicBinding extends BindingBase {
  kind: 'public';
  read(input: unknown, shown: Shown): Promise<unknown>;
  /** Where the staff are told more: their reply, made anew each time and kept by nobody. */
  readForStaff?(input: unknown, viewer: Viewer): Promise<unknown>;
  /** Notes something of each request, answered from the cache or not; must not wait for anything. */
  observe?(input: unknown): void;
  /** Two inputs with the same key have the same reply. */
  keyOf(input: unknown): unknown;
}

export interface RequestSource {
  /** What the browser says that it is; anybody can say anything. */
  userAgent: string | undefined;
  /** By which callers are counted (`networkOf`). */
  network: string;
}

export interface GuestBinding extends BindingBase {
  kind: 'guest';
  handle(input: unknown, source: RequestSource): Promise<unknown>;
}

/** What a handler may read of the request beside its body. */
export interface MemberRequest {
  /** Aborted when the caller has gone away: what waits for its turn on their behalf need not be done. */
  left(): AbortSignal;
  /** Null without one, and of calls that take none (rules/calls 21). */
  idempotencyKey: string | null;
}

export interface MemberBinding extends BindingBase {
  kind: 'member';
  /** The field whose files are read, as the call’s `fields` name it; without one a body's files are passed over. */
  filesField?: string | undefined;
  /**
   * Asks whether the viewer may act on the thing that the body names, before anything else that was sent is
   * looked at (rules/calls 8). Left out when the body names nothing that could exist, which its call refuses.
   */
  admit?(id: number, viewer: Viewer): Promise<unknown>;
  /** What in a body names that thing, where it is not `id`. */
  named?(body: WireBody): unknown;
  /** The rules of the form, for the reply to one with malformed fields; `handle` checks them again. */
  rules?(input: unknown, viewer: Viewer): FormProblems;
  /** Names of fields, as the call's `fields` has them, that this viewer may not set: what they hold is not looked at. */
  ignores?(viewer: Viewer): readonly string[];
  /** `found` is what `admit` looked up to decide: nobody reads it a second time. */
  handle(input: unknown, viewer: Viewer, found: unknown, request: MemberRequest): Promise<unknown>;
}

export type Binding = PublicBinding | GuestBinding | MemberBinding;

interface PublicOptions<Input, Output> {
  read: (input: Input, shown: Shown) => Promise<Output>;
  readForStaff?: (input: Input, viewer: Viewer) => Promise<Output>;
  observe?: (input: Input) => void;
  keyOf?: (input: Input) => unknown;
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

/** What is refused by the domain’s names of fields leaves by the wire’s. */
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
