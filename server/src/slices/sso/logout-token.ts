/** Logout tokens of the community site (OpenID Connect Back-Channel Logout 1.0, section 2.6). */
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { Fault } from '#contract/core/fault.ts';
import { ssoTexts } from '#contract/sso/texts.ts';
import type { Logout } from './due-queries.ts';
import type { Provider } from './provider.ts';

const event = 'http://schemas.openid.net/event/backchannel-logout';
/** Seconds: of the request for keys, and what clocks may differ by. */
const timeout = 10;
const clockTolerance = 30;

/** After which it is no news; those that were heard are remembered for longer (`forgetOld`). */
const maxTokenAge = '10m';

export class LogoutReader {
  readonly #provider: Provider;
  #keys: { address: string; set: JWTVerifyGetKey } | undefined;

  constructor(provider: Provider) {
    this.#provider = provider;
  }

  /** Throws `malformed` for whatever the site did not sign as a logout of this client. */
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

  /** The keys could not be had: the site may try again. */
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

/** By the classes of the library; whatever came of fetching the keys is a time that ran out, a plain error, or a reply that is none. */
function isAboutToken(error: unknown): boolean {
  return (
    error instanceof errors.JOSEError &&
    error.code !== errors.JWKSTimeout.code &&
    error.code !== 'ERR_JOSE_GENERIC'
  );
}

/** What an ID token says of somebody is no logout, though the same key signed it: that has a nonce, and no such event. */
function logoutOf({ sub, sid, jti, events, nonce }: JWTPayload, issuer: string): Logout {
  const told =
    typeof events === 'object' && events !== null ? (events as Record<string, unknown>)[event] : null;
  const hasEvent = typeof told === 'object' && told !== null;
  const session = typeof sid === 'string' ? sid : undefined;
  if (!hasEvent || nonce !== undefined || jti === undefined) throw refused();
  if (sub === undefined && session === undefined) throw refused();
  return { issuer, subject: sub, sid: session, word: jti };
}

function refused(): Fault {
  return new Fault('malformed', ssoTexts.logoutRefused);
}
