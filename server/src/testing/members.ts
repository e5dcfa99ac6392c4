/** Members: through the front door, where accounts are the subject, or put into the database as if they had. */
import { randomBytes } from 'node:crypto';
import { type Role, roles } from '#contract/accounts/model.ts';
import { hashPassword, insertMember } from '../slices/accounts/index.ts';
import type { TestApp } from './app.ts';
import { call } from './call.ts';
import { tokenIn } from './mailbox.ts';

export interface TestMember {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  role: Role;
  /** Of a session that has just begun. */
  token: string;
}

export interface Newcomer {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

export function newcomer(given: Partial<Newcomer> = {}): Newcomer {
  return {
    firstName: 'Wilhelmina',
    lastName: 'Adeyemi',
    email: `member-${randomBytes(5).toString('hex')}@example.org`,
    password: `river stone ${randomBytes(4).toString('hex')} 7`,
    ...given,
  };
}

/** Registers; the address is not confirmed yet. */
export async function register(app: TestApp, given: Partial<Newcomer> = {}): Promise<Newcomer> {
  const person = newcomer(given);
  await expectSuccess(call(app, 'register', { ...person, repassword: person.password }), 'registration');
  return person;
}

export interface Admission extends Partial<Newcomer> {
  role?: Role;
}

/** Registers, opens the mailed link, is given a role, signs in. */
export async function signUp(
  app: TestApp,
  { role = 'member', ...given }: Admission = {},
): Promise<TestMember> {
  const person = await register(app, given);
  const token = tokenIn(await app.mailbox.next(person.email));
  await expectSuccess(call(app, 'activation', { token }), 'activation');
  const [row] = await app.database.query<{ id: number }>(
    'update members set role = $2 where email = $1 returning id',
    [person.email, role],
  );
  if (row === undefined) throw new Error('a registered member is not there');
  return { ...person, id: row.id, role, token: await signIn(app, person) };
}

/** A new session's token. */
export async function signIn(
  app: TestApp,
  { email, password }: { email: string; password: string },
  remember: 0 | 1 = 0,
): Promise<string> {
  const reply = await expectSuccess(
    call<{ token: string }>(app, 'login', { email, password, remember }),
    'signing in',
  );
  return reply.body.token;
}

/** True while the token's session lives. */
export async function isSignedIn(app: TestApp, token: string): Promise<boolean> {
  return (await call(app, 'profile', undefined, { method: 'GET', token })).status === 200;
}

/** A confirmed member with a session, put into the database: no mail, no call. */
export async function addMember(
  app: TestApp,
  { role = 'member', ...given }: Omit<Admission, 'password'> = {},
): Promise<TestMember> {
  const person = newcomer({ ...given, password });
  const { firstName, lastName, email } = person;
  const values = { firstName, lastName, email, role, confirmedAt: new Date() };
  passwordHash ??= hashPassword(password);
  const id = await insertMember(app.services.database.db, { ...values, passwordHash: await passwordHash });
  if (id === undefined) throw new Error('the address was taken');
  return { ...person, id, role, token: await addSession(app, id) };
}

/** Theirs who were put in: hashing one for each would take longer than all the rest. */
const password = 'river stone 7';
let passwordHash: Promise<string> | undefined;

async function addSession({ database }: TestApp, memberId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await database.query(
    'insert into sessions (token_hash, member_id, remember) values (sha256($1), $2, false)',
    [Buffer.from(token), memberId],
  );
  return token;
}

/** One member of each role, put in. */
export async function addEachRole(app: TestApp): Promise<Record<Role, TestMember>> {
  const members = await Promise.all(roles.map((role) => addMember(app, { role })));
  return Object.fromEntries(members.map((member) => [member.role, member])) as Record<Role, TestMember>;
}

async function expectSuccess<Reply extends { status: number; body: { response: string } }>(
  asked: Promise<Reply>,
  what: string,
): Promise<Reply> {
  const reply = await asked;
  if (reply.status === 200 && reply.body.response === 'success') return reply;
  throw new Error(`${what} was refused: ${reply.status} ${JSON.stringify(reply.body)}`);
}
