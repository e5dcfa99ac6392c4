/** What the table of calls is made of. */
import type { CallAuth } from '#contract/core/call.ts';

export interface WireCall {
  method: 'GET' | 'POST';
  path: string;
  /** Who may: everybody, whoever has a session, the staff or the admins alone (rules/calls 8). */
  auth: CallAuth;
  /** Whoever has a session may call, and only staff may touch this thing. */
  isTheirs?: boolean;
  /** Whoever has a session may call, and only the fixture's member may touch this thing. */
  isOwn?: boolean;
  /** Whoever wrote the thing is refused, whatever their role (rules/flags 21). */
  isForOthers?: boolean;
  /** The documented fields, with values that are in order. `{…}` is filled in from the fixture. */
  body: Record<string, unknown>;
  /** What everybody who may gets, with that body. */
  status: number;
}

export interface Fixture {
  productId: number;
  threadId: number;
  /** A thread for the call that deletes one. */
  doomedThreadId: number;
  /** A comment on the product, and one in the thread. */
  commentId: number;
  threadCommentId: number;
  memberId: number;
  email: string;
  password: string;
  /** Another member, of no other role than theirs. */
  otherId: number;
}

export function guest(path: string, body: Record<string, unknown>, status = 200): WireCall {
  return { method: 'POST', path, auth: 'guest', body, status };
}

export function member(
  path: string,
  body: Record<string, unknown>,
  method: 'GET' | 'POST' = 'POST',
): WireCall {
  return { method, path, auth: 'member', body, status: 200 };
}

/** For the staff, or for admins, alone; with `member` whoever has a session may call, and only staff touch this thing. */
export function ofStaff(
  path: string,
  body: Record<string, unknown>,
  auth: 'member' | 'staff' | 'admin' = 'member',
): WireCall {
  return { ...member(path, body), auth, isTheirs: auth === 'member' };
}

/** For the staff, except whoever wrote the thing. */
export function ofOtherStaff(path: string, body: Record<string, unknown>): WireCall {
  return { ...ofStaff(path, body, 'staff'), isForOthers: true };
}

/** As the API description writes it. */
export function describedPath(path: string): string {
  return path.replace(/\/\d+$/, '/{id}').replace(/\/nothing$/, '/{token}');
}

/** A GIF of one pixel. */
export const onePixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
