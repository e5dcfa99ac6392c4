/** Members: created through registration, if accounts are the subject, or inserted into the database. */
import { randomBytes } from 'node:crypto';
import { type Role, roles } from '#contract/accounts/model.ts';
import { hashPassword, insertMember } from '../slices/accounts/index.ts';
import type { TestApp } from './app.ts';
import { call, callOk } from './call.ts';
import { tokenIn } from './mailbox.ts';

export interface NewAccount {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

export interface TestMember extends NewAccount {
  id: number;
  role: Role;
  /** The reply for a new session. */
  token: string;
}

export interface Admission extends Partial<NewAccount> {
  role?: Role;
}

export function newAccount(given: Partial<NewAccount> = {}): NewAccount {
  return {
    firstName: 'Wilhelmina',
    lastName: 'Adeyemi',
    email: `member-${randomBytes(5).toString('hex')}@example.org`,
    password: `river stone ${randomBytes(4).toString('hex')} 7`,
    ...given,
  };
}

/** Registers; the address is not confirmed yet. */
export async function register(app: TestApp, given: Partial<NewAccount> = {}): Promise<NewAccount> {
  const person = newAccount(given);
  await callOk(app, 'register', { ...person, repassword: person.password });
  return person;
}

/** Registers, opens the link in the e-mail, is given a role, and signs in. */
export async function signUp(app: TestApp, { role = 'member', ...given }: Admission = {}) {
  const person = await register(app, given);
  await callOk(app, 'activation', { token: tokenIn(await app.mailbox.next(person.email)) });
  const update = 'update members set role = $2 where email = $1 returning id';
  const [row] = await app.database.query<{ id: number }>(update, [person.email, role]);
  return { ...person, id: row?.id ?? 0, role, token: await signIn(app, person) };
}

/** A new session's token. */
export async function signIn(
  app: TestApp,
  { email, password }: Pick<NewAccount, 'email' | 'password'>,
  remember: 0 | 1 = 0,
): Promise<string> {
  return (await callOk<{ token: string }>(app, 'login', { email, password, remember })).token;
}

/** True while the token's session is valid. */
export async function isSignedIn(app: TestApp, token: string): Promise<boolean> {
  return (await call(app, 'profile', undefined, { method: 'GET', token })).status === 200;
}

/** Hashed once: hashing for each member would take longer than everything else. */
const password = 'river stone 7';
let passwordHash: Promise<string> | undefined;

/** Inserts a confirmed member with a session, without e-mail or call. */
export async function addMember(
  { database, context }: TestApp,
  { role = 'member', ...given }: Omit<Admission, 'password'> = {},
): Promise<TestMember> {
  const { firstName, lastName, email } = newAccount(given);
  passwordHash ??= hashPassword(password);
  const values = { firstName, lastName, email, role, passwordHash: await passwordHash };
  const id = await insertMember(context.database.db, { ...values, confirmedAt: new Date() });
  if (id === undefined) throw new Error('the address was taken');
  const token = randomBytes(32).toString('base64url');
  await database.query(
    'insert into sessions (token_hash, member_id, remember) values (sha256($1), $2, false)',
    [Buffer.from(token), id],
  );
  return { firstName, lastName, email, password, id, role, token };
}

/** Inserts one member of each role. */
export async function addEachRole(app: TestApp): Promise<Record<Role, TestMember>> {
  const members = await Promise.all(
    roles.map(async (role) => [role, await addMember(app, { role })] as const),
  );
  return Object.fromEntries(members) as Record<Role, TestMember>;
}
