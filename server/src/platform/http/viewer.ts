import type { FastifyRequest } from 'fastify';
import { mayUse } from '#contract/accounts/area.ts';
import type { Role } from '#contract/accounts/model.ts';
import { accountTexts } from '#contract/accounts/texts.ts';
import type { CallAuth } from '#contract/core/call.ts';
import { Fault } from '#contract/core/fault.ts';
import type { MemberId } from '#contract/core/ids.ts';

/** The authenticated member of a request; nothing in a body changes it (rules/accounts 31). */
export interface Viewer {
  memberId: MemberId;
  role: Role;
  signedInAt: Date;
  /** Identifies the session, for ending it. */
  tokenHash: Buffer;
}

/** Undefined if no valid session has the token; `disabled` if its member was disabled. */
export type FindViewer = (token: string) => Promise<Viewer | 'disabled' | undefined>;

/** The token of `Authorization: Bearer …`; undefined if there is none. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer +([\w-]{1,200})$/i.exec(header ?? '')?.[1];
}

/**
 * Finds the signed-in member of a request. Throws `unauthenticated` without a valid session, and `forbidden` if the
 * role is not allowed.
 */
export async function signedIn(
  auth: CallAuth,
  { headers }: Pick<FastifyRequest, 'headers'>,
  findViewer: FindViewer,
): Promise<Viewer> {
  const token = bearerToken(headers.authorization);
  if (token === undefined) throw new Fault('unauthenticated', accountTexts.signInFirst);
  const viewer = await findViewer(token);
  if (viewer === undefined) throw new Fault('unauthenticated', accountTexts.sessionEnded);
  if (viewer === 'disabled') throw new Fault('unauthenticated', accountTexts.disabled);
  if (!mayUse(viewer.role, auth)) throw new Fault('forbidden', accountTexts.notAllowed);
  return viewer;
}
