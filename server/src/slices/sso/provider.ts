/**
 * Talks to the site that signs members in (OpenID Connect). `openid-client` verifies its replies; each failure becomes
 * a `Fault` with a sentence. The first request is made when somebody wants to sign in.
 */

import type { CustomFetch } from 'openid-client';
import * as oidc from 'openid-client';
import { Fault } from '#contract/core/fault.ts';
import { ssoTexts } from '#contract/sso/texts.ts';
import type { Log } from '../../platform/log.ts';
import type { SsoSettings } from './settings.ts';

/** The timeout of a request in seconds. */
const timeout = 10;
/** Tolerated clock difference in seconds. */
const clockTolerance = 30;
/** Milliseconds for which the site's metadata is cached. */
const descriptionAge = 24 * 60 * 60 * 1000;
/** Seconds until a retry makes sense. */
const retryAfter = 5;

/** Verified claims of the site about a person. */
export interface VerifiedClaims {
  subject: string;
  /** The session's id at the site. */
  sid: string | undefined;
  /** Claims by source, since an address and its confirmation must come from the same one. */
  idToken: Claims;
  userInfo: Claims;
  refreshToken: string | undefined;
}

export type Claims = Readonly<Record<string, unknown>>;

/** The tokens of one sign-in, derived from the tab's secret. */
export interface SignInTokens {
  state: string;
  nonce: string;
  verifier: string;
}

export interface ProviderOptions {
  settings: SsoSettings;
  /** The public address of this application, without a trailing slash. */
  publicUrl: string;
  log: Log;
}

export class Provider {
  readonly settings: SsoSettings;
  readonly #publicUrl: string;
  readonly #log: Log;
  #described: { at: number; configuration: Promise<oidc.Configuration> } | undefined;

  constructor({ settings, publicUrl, log }: ProviderOptions) {
    this.settings = settings;
    this.#publicUrl = publicUrl;
    this.#log = log;
  }

  /** The address of the site's sign-in page. */
  async address({ state, nonce, verifier }: SignInTokens): Promise<string> {
    const configuration = await this.#configuration();
    const address = oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: this.#redirectUri,
      scope: this.settings.scopes,
      response_type: 'code',
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
    });
    return address.href;
  }

  /** `answer` is the query string with which the browser returned. Throws `forbidden`, `invalid` or `unavailable`. */
  async redeem(answer: string, { state, nonce, verifier }: SignInTokens): Promise<VerifiedClaims> {
    const configuration = await this.#configuration();
    return this.#saying(async () => {
      const address = new URL(`${this.#redirectUri}?${answer.replace(/^\?/, '')}`);
      const tokens = await oidc.authorizationCodeGrant(configuration, address, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      return this.#toldBy(configuration, tokens, tokens.claims()?.sub);
    });
  }

  /**
   * Returns the current claims; undefined if the grant was revoked. Calls `keep` with the next refresh token before any
   * further request, as the previous one may be used up. Throws `unavailable`.
   */
  async ask(
    subject: string,
    refreshToken: string,
    keep: (next: string) => Promise<void>,
  ): Promise<VerifiedClaims | undefined> {
    const configuration = await this.#configuration();
    try {
      const tokens = await oidc.refreshTokenGrant(configuration, refreshToken);
      if (tokens.refresh_token !== undefined) await keep(tokens.refresh_token);
      return await this.#toldBy(configuration, tokens, subject);
    } catch (error) {
      if (isOver(error)) return undefined;
      throw this.#unavailable(error);
    }
  }

  /** The address that ends the session at the site; undefined if it offers none, or does not answer. */
  async endAddress(): Promise<string | undefined> {
    const configuration = await this.#configuration().catch(() => undefined);
    if (configuration?.serverMetadata().end_session_endpoint === undefined) return undefined;
    // The address does not identify the person, as browser histories store it.
    return oidc.buildEndSessionUrl(configuration, { post_logout_redirect_uri: `${this.#publicUrl}/` }).href;
  }

  /** The site's signing keys, for tokens that it sends by itself. */
  async keysAddress(): Promise<{ keys: URL; issuer: string }> {
    const { jwks_uri: keys, issuer } = (await this.#configuration()).serverMetadata();
    if (keys === undefined) throw new Fault('unavailable', ssoTexts.unreachable(this.settings.name));
    return { keys: new URL(keys), issuer };
  }

  get #redirectUri(): string {
    return `${this.#publicUrl}/sso/callback`;
  }

  /** One request serves all simultaneous callers; a failed one is repeated. */
  #configuration(): Promise<oidc.Configuration> {
    const known = this.#described;
    if (known !== undefined && Date.now() - known.at < descriptionAge) return known.configuration;
    const fresh = { at: Date.now(), configuration: this.#discover() };
    this.#described = fresh;
    fresh.configuration.catch(() => {
      if (this.#described === fresh) this.#described = undefined;
    });
    return fresh.configuration;
  }

  async #discover(): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret } = this.settings;
    const isPlain = new URL(issuer).protocol === 'http:';
    try {
      return await oidc.discovery(
        new URL(issuer),
        clientId,
        { [oidc.clockTolerance]: clockTolerance },
        clientSecret === undefined ? oidc.None() : oidc.ClientSecretBasic(clientSecret),
        {
          timeout,
          [oidc.customFetch]: boundedFetch,
          execute: [oidc.enableNonRepudiationChecks, ...(isPlain ? [oidc.allowInsecureRequests] : [])],
        },
      );
    } catch (error) {
      throw this.#unavailable(error);
    }
  }

  async #toldBy(
    configuration: oidc.Configuration,
    tokens: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers,
    subject: string | undefined,
  ): Promise<VerifiedClaims> {
    const idToken: Claims = tokens.claims() ?? {};
    if (subject === undefined || (idToken.sub !== undefined && idToken.sub !== subject)) {
      throw new Fault('forbidden', ssoTexts.unreadable(this.settings.name));
    }
    const hasInfo = configuration.serverMetadata().userinfo_endpoint !== undefined;
    const userInfo: Claims = hasInfo
      ? await oidc.fetchUserInfo(configuration, tokens.access_token, subject)
      : {};
    const sid = typeof idToken.sid === 'string' ? idToken.sid : undefined;
    return { subject, sid, idToken, userInfo, refreshToken: tokens.refresh_token };
  }

  async #saying<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      throw this.#sentenceFor(error);
    }
  }

  #sentenceFor(error: unknown): Fault {
    const { name } = this.settings;
    if (error instanceof Fault) return error;
    if (isUnreachable(error)) return this.#unavailable(error);
    if (wasCancelled(error)) return new Fault('forbidden', ssoTexts.cancelled(name));
    this.#log.warn({ kind: kindOf(error) }, 'a sign-in through the community site was refused');
    const isAnswer =
      error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError;
    return new Fault('forbidden', isAnswer ? ssoTexts.refused(name) : ssoTexts.unreadable(name));
  }

  #unavailable(error: unknown): Fault {
    if (error instanceof Fault) return error;
    this.#log.warn({ kind: kindOf(error) }, 'the community site did not answer as it should');
    return new Fault('unavailable', ssoTexts.unreachable(this.settings.name), { retryAfter });
  }
}

/** The maximum size of a response in bytes. */
const most = 1_000_000;

export const boundedFetch: CustomFetch = async (address, options) => {
  const { body, method, headers, redirect, signal } = options;
  const reply = await fetch(address, {
    ...(body !== undefined && body !== null && { body: body as NonNullable<RequestInit['body']> }),
    method,
    headers,
    redirect,
    ...(signal && { signal }),
  });
  const { status, statusText } = reply;
  const bodiless = status === 204 || status === 304;
  return new Response(bodiless ? null : await readAll(reply), { status, statusText, headers: reply.headers });
};

async function readAll(reply: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of reply.body ?? []) {
    length += part.byteLength;
    if (length > most) throw new TypeError('a reply is too long');
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}

/** True if nobody answered, or the site could not answer now, so that a retry may succeed. */
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

/** Errors about this application rather than the person. */
const ofTheClient = new Set([
  'invalid_client',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_scope',
]);

/** True if the site rejects a request about a person, so only signing in again can tell their status. */
export function isOver(error: unknown): boolean {
  if (error instanceof oidc.WWWAuthenticateChallengeError)
    return error.status === 401 || error.status === 403;
  if (!(error instanceof oidc.ResponseBodyError)) return false;
  return !isPassing(error.status) && !ofTheClient.has(error.error);
}

/** True if the person cancelled the sign-in at the site, or may not use it. */
export function wasCancelled(error: unknown): boolean {
  return error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied';
}

/** A name of the library or the protocol for the log, never sent data. */
export function kindOf(error: unknown): string {
  if (error instanceof oidc.ResponseBodyError || error instanceof oidc.AuthorizationResponseError) {
    return /^[a-z_]{1,60}$/.test(error.error) ? error.error : 'an error without a name';
  }
  if (error instanceof oidc.ClientError) return error.code ?? error.message;
  return error instanceof Error ? error.name : 'unknown';
}
