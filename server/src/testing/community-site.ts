/// <reference path="./oidc-provider.d.ts" />
/** A community site that signs its people in by OpenID Connect: a certified provider that really runs, on loopback. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import Provider from 'oidc-provider';

/** Somebody who has an account there. `sub` is what they sign in with. */
export interface SitePerson {
  sub: string;
  email?: string | undefined;
  email_verified?: boolean | string | undefined;
  given_name?: string | undefined;
  family_name?: string | undefined;
  name?: string | undefined;
  groups?: string[] | undefined;
  membership?: string | undefined;
}

export interface CommunitySite {
  issuer: string;
  /** What Guildhall is told of it. */
  env: Record<string, string>;
  people: Map<string, SitePerson>;
  /** Answers from here on; `publicUrl` is where browsers go back to, `origin` where Guildhall is told of logouts. */
  open(guildhall: { publicUrl: string; origin: string }): Promise<void>;
  /** Away or not: connections are cut. */
  isAway: boolean;
  /** Answers at this path with 503. */
  failing: string | undefined;
  /** Done once, before the next request at this path is answered. */
  meanwhile: { path: string; act: () => Promise<unknown> } | undefined;
  /** Requests that came, by path. */
  asked: string[];
  /** Signed with its key, or with another one. */
  sign(payload: JWTPayload, options?: { isForged?: boolean; typ?: string }): Promise<string>;
  close(): Promise<void>;
}

export const clientId = 'guildhall';
const usualSecret = 'a secret between the two of them';

export async function openCommunitySite({
  clientSecret = usualSecret,
}: {
  clientSecret?: string;
} = {}): Promise<CommunitySite> {
  const people = new Map<string, SitePerson>();
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const { privateKey: otherKey } = await generateKeyPair('RS256');
  const key = { ...(await exportJWK(privateKey)), kid: 'of-the-site', alg: 'RS256', use: 'sig' };
  let answer: ((request: IncomingMessage, reply: ServerResponse) => void) | undefined;
  const asked: string[] = [];
  const server = createServer(async (request, reply) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site.test');
    asked.push(pathname);
    await done(pathname);
    if (answer === undefined || site.isAway) request.socket.destroy();
    else if (pathname === site.failing) reply.writeHead(503).end();
    else answer(request, reply);
  });
  const done = async (path: string) => {
    if (site.meanwhile?.path !== path) return;
    const { act } = site.meanwhile;
    site.meanwhile = undefined;
    await act();
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const site: CommunitySite = {
    issuer,
    env: {
      SSO_ISSUER: issuer,
      SSO_CLIENT_ID: clientId,
      SSO_CLIENT_SECRET: clientSecret,
      SSO_NAME: 'Guild Community',
    },
    people,
    isAway: false,
    failing: undefined,
    meanwhile: undefined,
    asked,
    async open(guildhall) {
      const provider = new Provider(issuer, {
        ...configuration(people, clientSecret, guildhall),
        jwks: { keys: [key] },
      });
      const speak = provider.callback();
      answer = (request, reply) => {
        if (request.url === '/favicon.ico') reply.writeHead(204).end();
        else if (request.url?.startsWith('/interaction/')) void interact(provider, request, reply);
        else speak(request, reply);
      };
    },
    sign: (payload, { isForged = false, typ = 'logout+jwt' } = {}) =>
      new SignJWT(payload)
        .setProtectedHeader({ alg: 'RS256', kid: 'of-the-site', typ })
        .sign(isForged ? otherKey : privateKey),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return site;
}

function configuration(
  people: Map<string, SitePerson>,
  clientSecret: string,
  { publicUrl, origin }: { publicUrl: string; origin: string },
): Record<string, unknown> {
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${publicUrl}/sso/callback`],
        post_logout_redirect_uris: [`${publicUrl}/`],
        grant_types: ['authorization_code', 'refresh_token'],
        backchannel_logout_uri: `${origin}/api/ssoLogout`,
        backchannel_logout_session_required: true,
      },
    ],
    cookies: { keys: ['a key of the site'] },
    claims: {
      openid: ['sub', 'sid'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'groups', 'membership'],
    },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context: { body: string }, form: string) => {
          context.body = `<!doctype html><html lang="en"><title>Guild Community</title><h1>Sign out?</h1>${form}
            <button type="submit" form="op.logoutForm" name="logout" value="yes">Yes, sign me out</button></html>`;
        },
      },
    },
    pkce: { required: () => true },
    ttl: {
      AccessToken: 600,
      IdToken: 600,
      RefreshToken: 86_400,
      Grant: 86_400,
      Session: 86_400,
      Interaction: 600,
    },
    rotateRefreshToken: true,
    issueRefreshToken: () => true,
    expiresWithSession: () => false,
    // Its own guard refuses loopback, which is where all of this happens.
    fetch: (address: URL, { dispatcher: _guard, ...options }: RequestInit & { dispatcher?: unknown }) =>
      fetch(address, options),
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: unknown, sub: string) => {
      const person = people.get(sub);
      return person && { accountId: sub, claims: () => person };
    },
    loadExistingGrant,
  };
}

interface GrantOf {
  addOIDCScope(scope: string): void;
  save(): Promise<string>;
}

interface SiteContext {
  oidc: {
    client: { clientId: string };
    session: { accountId: string; grantIdFor(clientId: string): string | undefined };
    provider: {
      Grant: {
        new (of: { clientId: string; accountId: string }): GrantOf;
        find(id: string): Promise<GrantOf>;
      };
    };
  };
}

/** Members of the association are not asked whether its own site may know them. */
async function loadExistingGrant({ oidc }: SiteContext): Promise<GrantOf> {
  const { clientId: client } = oidc.client;
  const known = oidc.session.grantIdFor(client);
  if (known !== undefined) return oidc.provider.Grant.find(known);
  const grant = new oidc.provider.Grant({ clientId: client, accountId: oidc.session.accountId });
  grant.addOIDCScope('openid profile email offline_access');
  await grant.save();
  return grant;
}

const page = `<!doctype html><html lang="en"><title>Guild Community</title><h1>Guild Community</h1>
<form method="post"><label>Account <input name="account" autofocus></label>
<button name="act" value="enter">Sign in</button> <button name="act" value="cancel">Cancel</button></form></html>`;

/** The page there on which one says who one is. */
async function interact(provider: Provider, request: IncomingMessage, reply: ServerResponse): Promise<void> {
  if (request.method !== 'POST') {
    reply.setHeader('content-type', 'text/html; charset=utf-8').end(page);
    return;
  }
  const form = new URLSearchParams(await text(request));
  const result =
    form.get('act') === 'cancel'
      ? { error: 'access_denied', error_description: 'the person went away' }
      : { login: { accountId: form.get('account') ?? '' } };
  await provider.interactionFinished(request, reply, result);
}
