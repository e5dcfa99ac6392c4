import { existsSync, readFileSync, statSync } from 'node:fs';
import type { Application } from './application.ts';
import { EmbeddedDatabaseError } from './error.ts';
import { type RunAs, run } from './processes.ts';

/** Unprivileged users that do where none of the application's own can be made. */
const OTHER_ACCOUNTS = ['postgres', 'nobody'];

/**
 * Whom PostgreSQL runs as. It refuses to run as root, so root hands it to an unprivileged user: the owner
 * of `place`, the directory of the database, where that exists, else one of the application's name, made once, else
 * one that every system has.
 */
export async function databaseAccount(place: string, application: Application): Promise<RunAs> {
  const owner = existsSync(place) ? statSync(place) : undefined;
  if (process.getuid?.() !== 0) {
    if (owner !== undefined && owner.uid !== process.getuid?.()) {
      throw new EmbeddedDatabaseError(
        `The database in ${place} belongs to the user ${nameOf(owner.uid)}: ` +
          `start as that user or as root, or set ${application.directorySetting} to another directory.`,
      );
    }
    return undefined;
  }
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  if (find(application.name) === undefined) await createAccount(application.name);
  for (const name of [application.name, ...OTHER_ACCOUNTS]) {
    const account = find(name);
    if (account !== undefined && account.uid !== 0) return account;
  }
  throw new EmbeddedDatabaseError(
    'PostgreSQL can’t run as root, and no unprivileged user could be created for it: ' +
      `start ${application.title} as an ordinary user, or set ${application.serverSetting}.`,
  );
}

/** Whether the account may enter a directory and write there, tried as that account. */
export async function canUse(account: RunAs, directory: string): Promise<boolean> {
  const script = 'cd -- "$1" && test -w . && test -x .';
  const { code } = await run('/bin/sh', ['-c', script, 'sh', directory], { as: account });
  return code === 0;
}

/** Makes the user; where the system has no tool for it, the users that are there must do. */
async function createAccount(name: string): Promise<void> {
  const ways: [string, string[]][] = [
    ['useradd', ['--system', '--no-create-home', '--user-group', '--shell', '/usr/sbin/nologin', name]],
    ['adduser', ['-S', '-D', '-H', name]],
  ];
  for (const [tool, args] of ways) {
    const path = ['/usr/sbin', '/sbin', '/usr/bin', '/bin'].map((at) => `${at}/${tool}`).find(existsSync);
    if (path !== undefined && (await run(path, args)).code === 0) return;
  }
}

function find(name: string): { uid: number; gid: number } | undefined {
  const line = passwd().find((fields) => fields[0] === name);
  return line && { uid: Number(line[2]), gid: Number(line[3]) };
}

function nameOf(uid: number): string {
  return passwd().find((fields) => Number(fields[2]) === uid)?.[0] ?? `number ${uid}`;
}

function passwd(): string[][] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
}
