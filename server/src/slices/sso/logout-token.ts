/** Reads logout tokens of the community site (OpenID Connect Back-Channel Logout 1.0, section 2.6). */
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { Fault } from '#contract/core/fault.ts';
import { ssoTexts } from '#contract/sso/texts.ts';
import type { Logout } from './due-queries.ts';
import type { Provider } from './provider.ts';

const event = 'http://schemas.openid.net/event/backchannel-logout';
/** Seconds: the timeout for fetching keys, and the tolerated clock difference. */
const timeout = 10;
const clockTolerance = 30;

/** Older tokens are rejected. Received ones are remembered for longer (`forgetOld`). */
const maxTokenAge = '10m';

export class LogoutReader {
  readonly #provider: Provider;
  #keys: { address: string; set: JWTVerifyGetKey } | undefined;

  constructor(provider: Provider) {
    this.#provider = provider;
  }

  /** Verifies a logout token. Throws `malformed` unless the site signed it as a logout of this client. */
  async read(token: string): Promise<Logout> {
    const { keys, issuer } = await this.#provider.keysAddress();
    const { clientId } = this.#provider.settings;
    const checks = {
      issuer,
      audience: clientId,
      clockTolerance,
      requiredClaims: ['iat', 'jti', 'events'],
      maxTokenAge,
    };
    const { payload } = await jwtVerify(token, this.#keysAt(keys), checks).catch((error: unknown) => {
      throw isAboutToken(error) ? refused() : this.#unavailable();
    });
    return logoutOf(payload, issuer);
  }

  /** The keys could not be fetched, so the site may retry. */
  #unavailable(): Fault {
    return new Fault('unavailable', ssoTexts.unreachable(this.#provider.settings.name));
  }

  #keysAt(address: URL): JWTVerifyGetKey {
    if (this.#keys?.address === address.href) return this.#keys.set;
    const set = createRemoteJWKSet(address, { timeoutDuration: timeout * 1_000 });
    this.#keys = { address: address.href, set };
    return set;
  }
}

/**
 * Decides by the error classes of the library. Failures to fetch the keys are a timeout, a plain error, or an invalid
 * reply.
 */
function isAboutToken(error: unknown): boolean {
  return (
    error instanceof errors.JOSEError &&
    error.code !== errors.JWKSTimeout.code &&
    error.code !== 'ERR_JOSE_GENERIC'
  );
}

/** Rejects ID tokens, which the same key signs: they have a nonce, and no such event. */
function logoutOf({ sub, sid, jti, events, nonce }: JWTPayload, issuer: string): Logout {
  const claims =
    typeof events === 'object' && events !== null ? (events as Record<string, unknown>)[event] : null;
  const hasEvent = typeof claims === 'object' && claims !== null;
  const session = typeof sid === 'string' ? sid : undefined;
  if (!hasEvent || nonce !== undefined || jti === undefined) throw refused();
  if (sub === undefined && session === undefined) throw refused();
  return { issuer, subject: sub, sid: session, word: jti };
}

function refused(): Fault {
  return new Fault('malformed', ssoTexts.logoutRefused);
}
