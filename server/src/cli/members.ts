import {
  emailProblem,
  firstNameShapeProblem,
  lastNameProblem,
  passwordProblem,
} from '#contract/accounts/checks.ts';
import { emailAddress } from '#contract/accounts/email-address.ts';
import { type Role, roles } from '#contract/accounts/model.ts';
import { accountTexts } from '#contract/accounts/texts.ts';
import type { Db } from '../platform/db/database.ts';
import {
  guessablePasswordProblem,
  hashPassword,
  insertMember,
  type NewMember,
} from '../slices/accounts/index.ts';
import { unlinkByEmail } from '../slices/sso/index.ts';
import { withOpenDatabase } from './database.ts';
import { type Command, readOptions, UsageError } from './usage.ts';

const names = ['email', 'role', 'first', 'last'] as const;

/** Adds a confirmed member. Throws an Error with a sentence for every value that the forms would reject. */
export const addUser: Command = async (args, terminal) => {
  const { role, first, last, ...given } = givenOf(args);
  const email = emailAddress(given.email);
  const password = terminal.env.GUILDHALL_PASSWORD ?? '';
  refuse('--email', emailProblem(email));
  refuse('--first', firstNameShapeProblem(first));
  refuse('--last', lastNameProblem(last));
  refuse('GUILDHALL_PASSWORD', passwordProblem(password) ?? guessablePasswordProblem(password, email));
  const member: NewMember = {
    firstName: first,
    lastName: last,
    email,
    role: roleOf(role),
    passwordHash: await hashPassword(password),
    confirmedAt: new Date(),
  };
  await withOpenDatabase(terminal, ({ db }) => insert(db, member));
  terminal.say(`${email} can now sign in.`);
};

function givenOf(args: string[]): Record<(typeof names)[number], string> {
  const given = readOptions(args, names);
  for (const name of names) if (given[name] === undefined) throw new UsageError(`--${name} is missing.`);
  return given as Record<(typeof names)[number], string>;
}

function refuse(what: string, problem: string | undefined): void {
  if (problem !== undefined) throw new Error(`${what}: ${problem}`);
}

function roleOf(number: string): Role {
  const role = /^[1-5]$/.test(number) ? roles[Number(number) - 1] : undefined;
  if (role === undefined) throw new Error('--role: Enter a number from 1 to 5.');
  return role;
}

async function insert(db: Db, member: NewMember): Promise<void> {
  const id = await insertMember(db, member);
  if (id === undefined) throw new Error(`--email: ${accountTexts.emailTaken}`);
}

/** Takes an account apart from the one at the community site, for whoever has another one there by now. */
export const unlink: Command = async (args, terminal) => {
  const { email } = readOptions(args, ['email']);
  if (email === undefined) throw new UsageError('--email is missing.');
  const count = await withOpenDatabase(terminal, (database) => unlinkByEmail(database, email));
  if (count === 0) throw new Error(`No linked account has the address ${email}.`);
  terminal.say(`${email} is no longer linked. Sessions from the community site were signed out.`);
};
