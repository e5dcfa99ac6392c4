import type { Role } from '#contract/accounts/model.ts';
import type { MemberId } from '#contract/core/ids.ts';

/** The member who makes a request, as the session says; nothing in a body changes it (rules/accounts 31). */
export interface Viewer {
  memberId: MemberId;
  role: Role;
  signedInAt: Date;
  /** Names the session, for ending it. */
  tokenHash: Buffer;
}

/** Undefined when the token belongs to no living session; `disabled` when its member was disabled meanwhile. */
export type FindViewer = (token: string) => Promise<Viewer | 'disabled' | undefined>;

/** The token of `Authorization: Bearer …`; undefined when there is none. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer +([\w-]{1,200})$/i.exec(header ?? '')?.[1];
}
