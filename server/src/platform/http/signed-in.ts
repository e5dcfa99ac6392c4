/** Who makes a request, where that matters (rules/calls 8). */
import type { FastifyRequest } from 'fastify';
import { mayUse } from '#contract/accounts/area.ts';
import { accountTexts } from '#contract/accounts/texts.ts';
import type { CallAuth } from '#contract/core/call.ts';
import { Fault } from '#contract/core/fault.ts';
import { bearerToken, type FindViewer, type Viewer } from './viewer.ts';

/** Throws `unauthenticated` without a session that lives, and `forbidden` for whom it is not meant. */
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
