/** Changes of address, requested and confirmed as members do. */
import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import { call, callOk } from './call.ts';
import { tokenIn } from './mailbox.ts';
import { newAccount, type TestMember } from './members.ts';

export const linkGone = 'This link has expired or was already used. Request a new one.';

export function emailChanges(app: TestApp) {
  const ask = (member: TestMember, email: string, given: Record<string, unknown> = {}) =>
    call(app, 'changeEmail', { email, currentPassword: member.password, ...given }, member);
  const confirm = (token: string) => call(app, 'confirmEmail', { token });
  const signInStatus = async (email: string, password: string) =>
    (await call(app, 'login', { email, password })).status;

  /** Requests a change, and returns the tokens of both e-mails. */
  async function asked(member: TestMember, email = newAccount().email) {
    expect((await ask(member, email)).status).toBe(200);
    const [confirmation, notice] = [await app.mailbox.next(email), await app.mailbox.next(member.email)];
    return { email, confirm: tokenIn(confirmation), object: tokenIn(notice), confirmation, notice };
  }

  /** Requests and confirms a change; returns its e-mails, the last one about the change, and their tokens. */
  async function changed(member: TestMember, email = newAccount().email) {
    const change = await asked(member, email);
    expect((await confirm(change.confirm)).status).toBe(200);
    const done = await app.mailbox.next(member.email);
    return { ...change, done, objectAfter: tokenIn(done) };
  }

  /** True if a person who registers with the address creates an account, and knows its password. */
  async function registersWith(email: string) {
    const person = newAccount({ email });
    await call(app, 'register', { ...person, repassword: person.password });
    // The password is right, but the address is not confirmed yet.
    return (await signInStatus(email, person.password)) === 403;
  }

  async function emailOf({ id }: TestMember) {
    const select = 'select email from members where id = $1';
    return (await app.database.query<{ email: string }>(select, [id]))[0]?.email;
  }

  async function letPass({ id }: TestMember, time: string) {
    await app.database.query(
      `with links as (update mailed_links set expires_at = expires_at - $2::interval where member_id = $1)
       update email_changes set waits_until = waits_until - $2::interval,
         reserved_until = reserved_until - $2::interval where member_id = $1`,
      [id, time],
    );
  }

  return {
    ask,
    asked,
    changed,
    confirm,
    object: (token: string) => call(app, 'objectToEmailChange', { token }),
    emailOf,
    waiting: async (member: TestMember) =>
      (await callOk<{ change: unknown }>(app, 'myEmailChange', {}, member)).change,
    signInStatus,
    registersWith,
    letPass,
  };
}
