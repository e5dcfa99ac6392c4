/** Where PostgreSQL keeps what it needs for one directory of an application, and whom it runs as. */
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
  rmdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { canUse, databaseAccount } from './account.ts';
import type { Application, Log } from './application.ts';
import { EmbeddedDatabaseError, named } from './errors.ts';
import { type RunAs, run } from './processes.ts';

export interface ClusterLayout {
  application: Application;
  /** The real path of the application's directory. */
  dataDir: string;
  account: RunAs;
  /** Holds the following three and the copy of the binaries. */
  root: string;
  /** The data directory proper, called PGDATA by PostgreSQL. */
  cluster: string;
  sockets: string;
  logs: string;
}

/**
 * Finds or makes the place for an application's directory: `postgres` in it, or, where the user that runs PostgreSQL
 * for root cannot get there (a checkout below a home with mode 700), a directory below `/var/lib` that the file
 * `postgres-place` names. No directory above is ever opened for others.
 */
export async function settle(dataDir: string, application: Application, log: Log): Promise<ClusterLayout> {
  const elsewhere = placeElsewhere(dataDir);
  if (elsewhere !== undefined) demandOwnPlace(dataDir, application, elsewhere);
  const root = elsewhere ?? join(dataDir, 'postgres');
  const isNew = !existsSync(root);
  const account = await databaseAccount(root, application, log);
  own(root, account);
  if (await canUse(account, root)) return layoutAt({ application, dataDir, account }, root);
  if (elsewhere !== undefined || existsSync(join(root, 'cluster')))
    throw new EmbeddedDatabaseError(
      `The user that runs PostgreSQL can’t reach ${root}. Let others pass through the directories above it ` +
        `(chmod o+x), or set ${application.directorySetting} to another directory.`,
    );
  if (isNew) rmdirSync(root);
  const away = join('/var/lib', application.name, randomBytes(8).toString('hex'));
  mkdirPassable(dirname(away));
  own(away, account);
  writeFileSync(join(away, 'data-dir'), dataDir);
  writeFileSync(`${recordOf(dataDir)}.new`, `${away}\n`);
  renameSync(`${recordOf(dataDir)}.new`, recordOf(dataDir));
  return settle(dataDir, application, log);
}

function recordOf(dataDir: string): string {
  return join(dataDir, 'postgres-place');
}

/** Where the database of a directory lies that could not lie in it; undefined of any other. */
export function placeElsewhere(dataDir: string): string | undefined {
  const record = recordOf(dataDir);
  return existsSync(record) ? readFileSync(record, 'utf8').trim() : undefined;
}

/** A directory that was copied names the original's place, which only one of the two may have; one that was moved keeps it. */
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

/** Makes the directories; `root` is there and belongs to the account. */
export async function layoutAt(
  of: Pick<ClusterLayout, 'application' | 'dataDir' | 'account'>,
  path: string,
): Promise<ClusterLayout> {
  const { application, dataDir, account } = of;
  const root = realpathSync(path);
  const [cluster, sockets, logs] = [join(root, 'cluster'), join(root, 'run'), join(root, 'log')];
  own(sockets, account);
  own(logs, account);
  // Root copied it without its owner. The directory itself changes last.
  if (account !== undefined && lstatSync(cluster, { throwIfNoEntry: false })?.uid === 0)
    await run('/bin/chown', ['-R', '-h', `${account.uid}:${account.gid}`, cluster]);
  return { application, dataDir, account, root, cluster, sockets, logs };
}

/** The layout of a second cluster, in a directory of the first one's. */
export function layoutBelow(layout: ClusterLayout, name: string): Promise<ClusterLayout> {
  const root = join(layout.root, name);
  own(root, layout.account);
  return layoutAt(layout, root);
}

/** Linux allows 107 bytes for the path of a socket. */
const longestSocket = 107;
/** The name of a socket is `.s.PGSQL.` and a port number, even where no port is open. */
const socketName = '.s.PGSQL.5432';

/**
 * The directory of the socket by a path that is short enough: where its own is too long, or has a quote, which PostgreSQL
 * cannot read, by a link in the system's temporary directory. Makes the link where it is missing.
 */
export function socketDirectory({ application, account, sockets }: ClusterLayout): string {
  if (Buffer.byteLength(join(sockets, socketName)) <= longestSocket && !sockets.includes('"')) return sockets;
  const hash = createHash('sha256').update(sockets).digest('hex').slice(0, 16);
  const link = join(tmpdir(), `${application.name}-${hash}`);
  const found = lstatSync(link, { throwIfNoEntry: false });
  if (found === undefined) symlinkSync(sockets, link);
  // Whoever owned it could lead clients to another server.
  else if (![0, process.getuid?.(), account?.uid].includes(found.uid) || readlinkSync(link) !== sockets)
    throw new EmbeddedDatabaseError(`${link} is in the way. Delete it and start again.`);
  return link;
}

/** Makes a directory through which others may pass, whatever the umask; one that exists stays as it is. */
export function mkdirPassable(directory: string): void {
  const first = mkdirSync(directory, { recursive: true });
  if (first !== undefined) chmodSync(directory, 0o711);
}

/** Makes a directory that only the account may enter. */
function own(directory: string, account: RunAs): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  if (account !== undefined) chownSync(directory, account.uid, account.gid);
  chmodSync(directory, 0o700);
}
