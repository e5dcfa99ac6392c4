/** Signs in at a community site like a browser, without one. */
import type { TestApp } from './app.ts';
import { call, callOk } from './call.ts';
import type { CommunitySite, SitePerson } from './community-site.ts';

export const publicUrl = 'http://guildhall.test';

/** Starts a sign-in: returns the secret that the tab stores, and the address that it opens. */
export function begin(app: TestApp) {
  return callOk<{ secret: string; address: string }>(app, 'startSso', {});
}

/** Cookies of the site, which identify a browser there. */
export type Jar = Map<string, string>;

/** Signs in at the site; returns the query of its redirect back. */
export async function enter(
  { address }: { address: string },
  account: string | 'cancel',
  jar: Jar = new Map(),
): Promise<string> {
  let next = new URL(address);
  for (let step = 0; step < 12; step += 1) {
    if (next.origin === publicUrl) return next.search;
    const isForm = next.pathname.startsWith('/interaction/');
    const act: Record<string, string> = account === 'cancel' ? { act: 'cancel' } : { account };
    const reply = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(isForm && { method: 'POST', body: new URLSearchParams(act) }),
    });
    for (const line of reply.headers.getSetCookie()) keepCookie(jar, line);
    const location = reply.headers.get('location');
    if (location === null) throw new Error(`the site says ${reply.status}: ${await reply.text()}`);
    next = new URL(location, next);
  }
  throw new Error('the site leads around in circles');
}

function keepCookie(jar: Jar, line: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  if (value === '') jar.delete(name);
  else jar.set(name, value);
}

export function finish(app: TestApp, answer: string, secret: string) {
  return call<{ token: string | null; message: string | null }>(app, 'finishSso', { answer, secret });
}

/** Runs the whole sign-in for a person with an account there. */
export async function enterAs(app: TestApp, site: CommunitySite, person: SitePerson, jar?: Jar) {
  site.people.set(person.sub, person);
  const begun = await begin(app);
  return finish(app, await enter(begun, person.sub, jar), begun.secret);
}

/** Signs in; returns the token of the new session. Throws if it is rejected. */
export async function signedInAs(app: TestApp, site: CommunitySite, person: SitePerson, jar?: Jar) {
  const { status, body } = await enterAs(app, site, person, jar);
  if (status !== 200 || body.token === null) throw new Error(`refused: ${status} ${body.message}`);
  return body.token;
}
