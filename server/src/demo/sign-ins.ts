/**
 * The sign-ins of the demo content, one per role: printed when it is loaded, stored in a file that only its owner can
 * read, and printed again by a command (rules/running 6). They never enter the log, which others read and keep.
 */
import { randomInt } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type Role, roles } from '#contract/accounts/model.ts';
import { roleNames } from '#contract/accounts/viewer-texts.ts';
import type { DemoMember } from './content.ts';

const signIns = z.array(z.object({ role: z.enum(roles), email: z.string(), password: z.string() }));
export type SignIn = z.infer<typeof signIns>[number];

/** How to sign in to the demo accounts. */
export interface DemoSignIns {
  /** One for each role. Empty if the members of the database did not come from the demo content. */
  signIns: SignIn[];
  /** True if they were just created and never printed before. */
  isNew: boolean;
}

const fileName = 'demo-sign-ins.json';
const partName = `${fileName}.part`;

/** The first member of each role, with the password that all members of the role share. */
export function newSignIns(members: DemoMember[]): SignIn[] {
  const firsts = new Map<Role, SignIn>();
  for (const { role, email } of members) {
    if (!firsts.has(role)) firsts.set(role, { role, email, password: newPassword() });
  }
  return roles.flatMap((role) => firsts.get(role) ?? []);
}

/** Letters and digits that do not look alike. */
const letters = 'abcdefghjkmnpqrstuvwxyz';
const digits = '23456789';

/** Three groups of three letters and a digit: 52 bits, and valid by rules/accounts 12. */
function newPassword(): string {
  const pick = (from: string) => from[randomInt(from.length)] ?? '';
  const group = () => pick(letters) + pick(letters) + pick(letters) + pick(digits);
  return [group(), group(), group()].join('-');
}

/** Replaces the file atomically: an interrupted start leaves the old or the new one. */
export async function keepSignIns(dataDir: string, signIns: SignIn[]): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const temporary = join(dataDir, partName);
  await rm(temporary, { force: true });
  const file = await open(temporary, 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(signIns, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, join(dataDir, fileName));
}

/** Empty if the file is missing or not ours. */
export async function readSignIns(dataDir: string): Promise<SignIn[]> {
  try {
    return signIns.parse(JSON.parse(await readFile(join(dataDir, fileName), 'utf8')));
  } catch {
    return [];
  }
}

/** Deletes the file, so that nobody can sign in with them. */
export async function forgetSignIns(dataDir: string): Promise<void> {
  for (const name of [fileName, partName]) await rm(join(dataDir, name), { force: true });
}

/**
 * The lines that a start prints. They show passwords only the first time, because output is often stored where others
 * read it.
 */
export function demoLines(demo: DemoSignIns | undefined): string[] {
  if (demo === undefined || demo.signIns.length === 0) return [];
  if (demo.isNew) return ['Demo accounts:', ...signInLines(demo.signIns)];
  return ['To list the demo accounts: npm run guildhall -- demo'];
}

/** Returns one line per role, with the role's screen name. */
export function signInLines(signIns: SignIn[]): string[] {
  return signIns.map(({ role, email, password }) => `  ${roleNames[role].padEnd(12)} ${email}  ${password}`);
}
