import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { canUse, databaseAccount } from './account.ts';
import type { Application } from './application.ts';
import { EmbeddedDatabaseError, named } from './error.ts';
import type { RunAs } from './processes.ts';

/** Where PostgreSQL keeps what it needs for one directory of an application, and whom it runs as. */
export type ClusterLayout = {
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
};

/**
 * Finds or makes the place for an application's directory: `postgres` in it, or, where the user that runs PostgreSQL
 * for root cannot get there (a checkout below a home with mode 700), a directory below `/var/lib` that the file
 * `postgres-place` names. No directory above is ever opened for others.
 */
export async function settle(dataDir: string, application: Application): Promise<ClusterLayout> {
  const near = join(dataDir, 'postgres');
  const record = recordOf(dataDir);
  const elsewhere = placeElsewhere(dataDir);
  if (elsewhere !== undefined) return settleAway({ dataDir, application, record }, elsewhere);

  const account = await databaseAccount(near, application);
  const isNew = !existsSync(near);
  own(near, account);
  if (await canUse(account, near)) return furnish({ application, dataDir, account }, near);
  if (!isNew && existsSync(join(near, 'cluster'))) {
    throw new EmbeddedDatabaseError(
      `The user that runs PostgreSQL can’t reach ${near}. Let others pass through the directories above it ` +
        `(chmod o+x), or set ${application.directorySetting} to another directory.`,
    );
  }
  if (isNew) rmdirSync(near);
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const shelter = join('/var/lib', application.name);
  const away = withoutCluster(join(shelter, hash));
  mkdirPassable(shelter);
  own(away, account);
  writeFileSync(join(away, 'data-dir'), dataDir);
  writeFileSync(`${record}.new`, `${away}\n`);
  renameSync(`${record}.new`, record);
  return settleAway({ dataDir, application, record }, away);
}

/** What is there without a record belongs to a directory that had this path before and was moved aside. */
function withoutCluster(path: string, number = 1): string {
  const place = number === 1 ? path : `${path}-${number}`;
  return existsSync(join(place, 'cluster')) ? withoutCluster(path, number + 1) : place;
}

function recordOf(dataDir: string): string {
  return join(dataDir, 'postgres-place');
}

/** Where the database of a directory lies that could not lie in it; undefined of any other. */
export function placeElsewhere(dataDir: string): string | undefined {
  const record = recordOf(dataDir);
  return existsSync(record) ? readFileSync(record, 'utf8').trim() : undefined;
}

/** What leads to a place elsewhere; `record` is the file that names it. */
type Away = Pick<ClusterLayout, 'dataDir' | 'application'> & { record: string };

async function settleAway(from: Away, away: string): Promise<ClusterLayout> {
  const { dataDir, application, record } = from;
  if (!existsSync(away)) {
    throw new EmbeddedDatabaseError(
      `The database of ${named(application, dataDir)} was in ${away}, which is missing. ` +
        `Bring it back, or delete ${record} to start with an empty database.`,
    );
  }
  refuseForeignPlace(from, away);
  const account = await databaseAccount(away, application);
  own(away, account);
  if (await canUse(account, away)) return furnish({ application, dataDir, account }, away);
  throw new EmbeddedDatabaseError(
    `The user that runs PostgreSQL can’t reach ${away}. Let others pass through the directories above it ` +
      '(chmod o+x).',
  );
}

/** A directory that was copied names the original's place; only one of the two may have it. */
function refuseForeignPlace({ dataDir, application, record }: Away, away: string): void {
  const mark = join(away, 'data-dir');
  const owner = existsSync(mark) ? readFileSync(mark, 'utf8') : dataDir;
  if (owner === dataDir) return;
  if (placeElsewhere(owner) === away) {
    throw new EmbeddedDatabaseError(
      `The database in ${away} belongs to ${application.directorySetting} ${owner}: ` +
        `delete ${record} to start with an empty database in ${dataDir}.`,
    );
  }
  writeFileSync(mark, dataDir);
}

/** The place of a second cluster, in a directory of the first one's. */
export function placeBelow(place: ClusterLayout, name: string): ClusterLayout {
  const root = join(place.root, name);
  own(root, place.account);
  return furnish(place, root);
}

function furnish(
  of: Pick<ClusterLayout, 'application' | 'dataDir' | 'account'>,
  root: string,
): ClusterLayout {
  const { application, dataDir, account } = of;
  const place = {
    application,
    dataDir,
    account,
    root: realpathSync(root),
    cluster: join(realpathSync(root), 'cluster'),
    sockets: join(realpathSync(root), 'run'),
    logs: join(realpathSync(root), 'log'),
  };
  own(place.sockets, of.account);
  own(place.logs, of.account);
  handOver(place.cluster, of.account);
  return place;
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

/**
 * Gives the account what root copied without its owner; the directory itself comes last, as it says whether this has been done.
 */
function handOver(directory: string, account: RunAs): void {
  const found = lstatSync(directory, { throwIfNoEntry: false });
  if (account === undefined || !found?.isDirectory() || found.uid !== 0) return;
  for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(directory, name), account.uid, account.gid);
  chownSync(directory, account.uid, account.gid);
}
