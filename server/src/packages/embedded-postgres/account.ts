import { existsSync, readFileSync, statSync } from 'node:fs';
import type { Application, Log } from './application.ts';
import { EmbeddedDatabaseError } from './errors.ts';
import { type RunAs, run } from './processes.ts';

/** Unprivileged users that do where none of the application's own can be made. */
const otherAccounts = ['postgres', 'nobody'];

/**
 * Whom PostgreSQL runs as. It refuses to run as root, so root hands it to an unprivileged user: the owner
 * of `root`, the directory of the database, where that exists, else one of the application's name, made once, else
 * one that every system has.
 */
export async function databaseAccount(root: string, application: Application, log: Log): Promise<RunAs> {
  const owner = existsSync(root) ? statSync(root) : undefined;
  if (process.getuid?.() !== 0) {
    if (owner === undefined || owner.uid === process.getuid?.()) return undefined;
    const name = accounts().find(({ uid }) => uid === owner.uid)?.name ?? `number ${owner.uid}`;
    throw new EmbeddedDatabaseError(
      `The database in ${root} belongs to the user ${name}: ` +
        `start as that user or as root, or set ${application.directorySetting} to another directory.`,
    );
  }
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  if (findAccount(application.name) === undefined) await createAccount(application, log);
  const account = [application.name, ...otherAccounts].map(findAccount).find((found) => found?.uid);
  if (account !== undefined) return account;
  throw new EmbeddedDatabaseError(
    'PostgreSQL can’t run as root, and no unprivileged user could be created for it: ' +
      `start ${application.title} as an ordinary user, or set ${application.serverSetting}.`,
  );
}

/** Whether the account may enter a directory and write there, tried as that account. */
export async function canUse(account: RunAs, directory: string): Promise<boolean> {
  const script = 'cd -- "$1" && test -w . && test -x .';
  return (await run('/bin/sh', ['-c', script, 'sh', directory], account)).code === 0;
}

/** Makes the user; where the system has no tool for it, the users that are there must do. */
async function createAccount({ name }: Application, log: Log): Promise<void> {
  const tool = ['/usr/sbin/useradd', '/sbin/useradd'].find(existsSync);
  if (tool === undefined) return;
  const args = ['--system', '--no-create-home', '--user-group', '--shell', '/usr/sbin/nologin', name];
  if ((await run(tool, args)).code === 0)
    log.info(`Created the system user ${name}, because PostgreSQL can’t run as root.`);
}

function findAccount(name: string): RunAs {
  const found = accounts().find((account) => account.name === name);
  return found && { uid: found.uid, gid: found.gid };
}

function accounts(): { name: string; uid: number; gid: number }[] {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  return lines.map((line) => {
    const [name = '', , uid, gid] = line.split(':');
    return { name, uid: Number(uid), gid: Number(gid) };
  });
}
