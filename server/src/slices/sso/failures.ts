/** What became of a request to the site that signs members in, by what `openid-client` throws. */
import * as oidc from 'openid-client';

/** Nobody answered, or somebody who could not do it now: another try may go well. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof TypeError) return !('code' in error);
  if (error instanceof oidc.ResponseBodyError) return isPassing(error.status);
  if (!(error instanceof oidc.ClientError)) return false;
  if (error.code === 'OAUTH_TIMEOUT' || error.code === 'OAUTH_ABORT') return true;
  return error.cause instanceof Response && isPassing(error.cause.status);
}

function isPassing(status: number): boolean {
  return status >= 500 || status === 429;
}

/** What the site says of this application, and not of whom it is asked about. */
const ofTheClient = new Set([
  'invalid_client',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_scope',
]);

/** It was asked about somebody, and refuses: only they can say how things stand, by signing in anew. */
export function isOver(error: unknown): boolean {
  if (error instanceof oidc.WWWAuthenticateChallengeError)
    return error.status === 401 || error.status === 403;
  if (!(error instanceof oidc.ResponseBodyError)) return false;
  return !isPassing(error.status) && !ofTheClient.has(error.error);
}

/** Whoever signs in there did not want to, or may not. */
export function wasCancelled(error: unknown): boolean {
  return error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied';
}

/** For the log: a word of the library or of the protocol, never what was sent. */
export function kindOf(error: unknown): string {
  if (error instanceof oidc.ResponseBodyError || error instanceof oidc.AuthorizationResponseError) {
    return /^[a-z_]{1,60}$/.test(error.error) ? error.error : 'an error without a name';
  }
  if (error instanceof oidc.ClientError) return error.code ?? error.message;
  return error instanceof Error ? error.name : 'unknown';
}
