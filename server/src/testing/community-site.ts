/// <reference path="./oidc-provider.d.ts" />
/** A community site with OpenID Connect sign-in: a real certified provider, on loopback. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import Provider from 'oidc-provider';
import { listen } from './servers.ts';

/** A person with an account there. `sub` identifies them. */
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

export type CommunitySite = Awaited<ReturnType<typeof openCommunitySite>>;

export const clientId = 'guildhall';
const day = 86_400;
const usualSecret = 'a secret between the two of them';

export async function openCommunitySite({ clientSecret = usualSecret } = {}) {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const { privateKey: otherKey } = await generateKeyPair('RS256');
  const key = { ...(await exportJWK(privateKey)), kid: 'of-the-site', alg: 'RS256', use: 'sig' };
  let answer: ((request: IncomingMessage, reply: ServerResponse) => void) | undefined;
  const server = createServer(async (request, reply) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site.test');
    site.asked.push(pathname);
    if (site.meanwhile?.path === pathname) {
      const { act } = site.meanwhile;
      site.meanwhile = undefined;
      await act();
    }
    if (answer === undefined || site.isAway) request.socket.destroy();
    else if (pathname === site.failing) reply.writeHead(503).end();
    else answer(request, reply);
  });
  const issuer = `http://127.0.0.1:${await listen(server)}`;
  const site = {
    issuer,
    /** The settings of Guildhall for this site. */
    env: {
      SSO_ISSUER: issuer,
      SSO_CLIENT_ID: clientId,
      SSO_CLIENT_SECRET: clientSecret,
      SSO_NAME: 'Guild Community',
    },
    people: new Map<string, SitePerson>(),
    /** True closes all connections. */
    isAway: false,
    /** Replies to this path with 503. */
    failing: undefined as string | undefined,
    /** Runs once, before the next request to this path is answered. */
    meanwhile: undefined as { path: string; act: () => Promise<unknown> } | undefined,
    /** Paths of received requests. */
    asked: [] as string[],
    /** Starts answering. `publicUrl` is where browsers return to, `origin` where Guildhall receives logouts. */
    async open(guildhall: { publicUrl: string; origin: string }) {
      const settings = configuration(site.people, clientSecret, guildhall);
      const provider = new Provider(issuer, { ...settings, jwks: { keys: [key] } });
      const speak = provider.callback();
      answer = (request, reply) => {
        if (request.url === '/favicon.ico') reply.writeHead(204).end();
        else if (request.url?.startsWith('/interaction/')) void interact(provider, request, reply);
        else speak(request, reply);
      };
    },
    /** Signs with its key, or with another one. */
    sign: (payload: JWTPayload, { isForged = false, typ = 'logout+jwt' } = {}) =>
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
    ttl: { AccessToken: 600, IdToken: 600, Interaction: 600, RefreshToken: day, Grant: day, Session: day },
    rotateRefreshToken: true,
    issueRefreshToken: () => true,
    expiresWithSession: () => false,
    // The provider's own guard rejects loopback, on which all of this runs.
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

interface Grant {
  addOIDCScope(scope: string): void;
  save(): Promise<string>;
}

interface SiteContext {
  oidc: {
    session: { accountId: string; grantIdFor(clientId: string): string | undefined };
    provider: { Grant: (new (of: object) => Grant) & { find(id: string): Promise<Grant> } };
  };
}

/** Members of the association are not asked for consent to their own site. */
async function loadExistingGrant({ oidc }: SiteContext): Promise<Grant> {
  const known = oidc.session.grantIdFor(clientId);
  if (known !== undefined) return oidc.provider.Grant.find(known);
  const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session.accountId });
  grant.addOIDCScope('openid profile email offline_access');
  await grant.save();
  return grant;
}

const page = `<!doctype html><html lang="en"><title>Guild Community</title><h1>Guild Community</h1>
<form method="post"><label>Account <input name="account" autofocus></label>
<button name="act" value="enter">Sign in</button> <button name="act" value="cancel">Cancel</button></form></html>`;

/** The provider's page on which a person chooses their account. */
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
