/** Decides where PostgreSQL stores its files for one application directory, and which user runs it. */
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Application, EmbeddedDatabaseError, type Log, named } from './application.ts';
import { type RunAs, run } from './processes.ts';

export interface ClusterLayout {
  application: Application;
  /** The real path of the application's directory. */
  dataDir: string;
  account: RunAs;
  /** Contains the following three and the copy of the binaries. */
  root: string;
  /** The data directory proper, called PGDATA by PostgreSQL. */
  cluster: string;
  sockets: string;
  logs: string;
}

/**
 * Finds or creates the layout for an application's directory: `postgres` in it. If the user that runs PostgreSQL for
 * root cannot reach it (a checkout below a home with mode 700), it is a directory below `/var/lib`, which the file
 * `postgres-place` names. No directory above is ever opened to others.
 */
export async function settle(dataDir: string, application: Application, log: Log): Promise<ClusterLayout> {
  const elsewhere = placeElsewhere(dataDir);
  if (elsewhere !== undefined) demandOwnPlace(dataDir, application, elsewhere);
  const root = elsewhere ?? join(dataDir, 'postgres');
  const account = await databaseAccount(root, application, log);
  own(root, account);
  if (await canUse(account, root)) return layoutAt({ application, dataDir, account }, root);
  if (elsewhere !== undefined || existsSync(join(root, 'cluster')))
    throw new EmbeddedDatabaseError(
      `The user that runs PostgreSQL can’t reach ${root}. Let others pass through the directories above it ` +
        `(chmod o+x), or set ${application.directorySetting} to another directory.`,
    );
  const away = join('/var/lib', application.name, randomBytes(8).toString('hex'));
  mkdirPassable(dirname(away));
  own(away, account);
  writeFileSync(join(away, 'data-dir'), dataDir);
  writeFileSync(`${recordOf(dataDir)}.new`, `${away}\n`);
  renameSync(`${recordOf(dataDir)}.new`, recordOf(dataDir));
  return settle(dataDir, application, log);
}

const recordOf = (dataDir: string) => join(dataDir, 'postgres-place');

/** Location of a database outside its application directory; undefined if it is inside. */
export function placeElsewhere(dataDir: string): string | undefined {
  const record = recordOf(dataDir);
  return existsSync(record) ? readFileSync(record, 'utf8').trim() : undefined;
}

/**
 * A copied directory names the location of the original, which only one of the two may use; a moved directory keeps it.
 */
function demandOwnPlace(dataDir: string, application: Application, away: string): void {
  const record = recordOf(dataDir);
  if (!existsSync(away))
    throw new EmbeddedDatabaseError(
      `The database of ${named(application, dataDir)} was in ${away}, which is missing. ` +
        `Bring it back, or delete ${record} to start with an empty database.`,
    );
  const mark = join(away, 'data-dir');
  const owner = existsSync(mark) ? readFileSync(mark, 'utf8') : dataDir;
  if (owner !== dataDir && placeElsewhere(owner) === away)
    throw new EmbeddedDatabaseError(
      `The database in ${away} belongs to ${application.directorySetting} ${owner}: ` +
        `delete ${record} to start with an empty database in ${dataDir}.`,
    );
  writeFileSync(mark, dataDir);
}

/** Creates the directories. */
export async function layoutAt(
  of: Pick<ClusterLayout, 'application' | 'dataDir' | 'account'>,
  path: string,
): Promise<ClusterLayout> {
  const { application, dataDir, account } = of;
  own(path, account);
  const root = realpathSync(path);
  const [cluster, sockets, logs] = [join(root, 'cluster'), join(root, 'run'), join(root, 'log')];
  own(sockets, account);
  own(logs, account);
  // Root copied it without its owner. The directory itself changes last.
  if (account !== undefined && lstatSync(cluster, { throwIfNoEntry: false })?.uid === 0)
    await run('/bin/chown', ['-R', '-h', `${account.uid}:${account.gid}`, cluster]);
  return { application, dataDir, account, root, cluster, sockets, logs };
}

/** Linux allows 107 bytes for the path of a socket, whose name contains a port number even without an open port. */
const longestFolder = 107 - '/.s.PGSQL.5432'.length;

/**
 * Returns a path of the socket's directory that is short enough. If its own path is too long, or has a quote, which
 * PostgreSQL cannot read, the path is a link in the system's temporary directory. Creates the link if it is missing.
 */
export function socketDirectory({ application, account, sockets }: ClusterLayout): string {
  if (Buffer.byteLength(sockets) <= longestFolder && !sockets.includes('"')) return sockets;
  const hash = createHash('sha256').update(sockets).digest('hex').slice(0, 16);
  const link = join(tmpdir(), `${application.name}-${hash}`);
  const found = lstatSync(link, { throwIfNoEntry: false });
  if (found === undefined) symlinkSync(sockets, link);
  // The owner of the link could direct clients to another server.
  else if (![0, process.getuid?.(), account?.uid].includes(found.uid) || readlinkSync(link) !== sockets)
    throw new EmbeddedDatabaseError(`${link} is in the way. Delete it and start again.`);
  return link;
}

/** Creates a directory that others may traverse, whatever the umask; an existing one is unchanged. */
export function mkdirPassable(directory: string): void {
  const first = mkdirSync(directory, { recursive: true });
  if (first !== undefined) chmodSync(directory, 0o711);
}

/** Creates a directory that only the account may enter. */
function own(directory: string, account: RunAs): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  if (account !== undefined) chownSync(directory, account.uid, account.gid);
  chmodSync(directory, 0o700);
}

/** Fallback users if the application's own user cannot be created. */
const otherAccounts = ['postgres', 'nobody'];

/**
 * Decides which user runs PostgreSQL. It rejects root, so root uses an unprivileged user: the owner of `root`, the
 * directory of the database, if it exists, else a user with the application's name, created once, else one that every
 * system has.
 */
async function databaseAccount(root: string, application: Application, log: Log): Promise<RunAs> {
  const owner = existsSync(root) ? statSync(root) : undefined;
  if (process.getuid?.() !== 0) {
    if (owner === undefined || owner.uid === process.getuid?.()) return undefined;
    throw new EmbeddedDatabaseError(
      `The database in ${root} belongs to the user ${nameOf(owner.uid)}: ` +
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

/** True if the account may enter a directory and write there, tested as that account. */
async function canUse(account: RunAs, directory: string): Promise<boolean> {
  const script = 'cd -- "$1" && test -w . && test -x .';
  return (await run('/bin/sh', ['-c', script, 'sh', directory], account)).code === 0;
}

/** Creates the user. Without a tool for it, an existing user is used. */
async function createAccount({ name }: Application, log: Log): Promise<void> {
  const tool = ['/usr/sbin/useradd', '/sbin/useradd'].find(existsSync);
  if (tool === undefined) return;
  const args = ['--system', '--no-create-home', '--user-group', '--shell', '/usr/sbin/nologin', name];
  if ((await run(tool, args)).code === 0)
    log.info(`Created the system user ${name}, because PostgreSQL can’t run as root.`);
}

function findAccount(name: string): RunAs {
  const [, uid, gid] = new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm').exec(passwd()) ?? [];
  return uid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
}

function nameOf(uid: number): string {
  return new RegExp(`^([^:]+):[^:]*:${uid}:`, 'm').exec(passwd())?.[1] ?? `number ${uid}`;
}

const passwd = () => readFileSync('/etc/passwd', 'utf8');
