import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { canUse, databaseAccount } from './account.ts';
import { EmbeddedDatabaseProblem } from './problem.ts';
import type { RunAs } from './processes.ts';

/** Where PostgreSQL keeps what it needs for one DATA_DIR, and whom it runs as. */
export type Place = {
  /** The real path of DATA_DIR. */
  dataDir: string;
  account: RunAs;
  /** Holds the following three and the copy of the binaries. */
  root: string;
  /** The data directory proper, called PGDATA by PostgreSQL. */
  cluster: string;
  sockets: string;
  logs: string;
};

const AWAY = '/var/lib/guildhall';

/**
 * Finds or makes the place for a DATA_DIR: `DATA_DIR/postgres`, or, where the user that runs PostgreSQL for
 * root cannot get there (a checkout below a home with mode 700), a directory below `/var/lib/guildhall`
 * that `DATA_DIR/postgres-place` names. No directory above is ever opened for others.
 */
export async function settle(dataDir: string): Promise<Place> {
  const near = join(dataDir, 'postgres');
  const record = join(dataDir, 'postgres-place');
  if (existsSync(record)) return settleAway(dataDir, readFileSync(record, 'utf8').trim(), record);

  const account = await databaseAccount(near);
  const isNew = !existsSync(near);
  own(near, account);
  if (await canUse(account, near)) return furnish(dataDir, near, account);
  if (!isNew && existsSync(join(near, 'cluster'))) {
    throw new EmbeddedDatabaseProblem(
      `The user that runs PostgreSQL cannot reach ${near}: let others pass through the directories above it ` +
        '(chmod o+x), or set DATA_DIR to another directory.',
    );
  }
  if (isNew) rmdirSync(near);
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const away = join(AWAY, hash);
  mkdirPassable(AWAY);
  own(away, account);
  writeFileSync(join(away, 'data-dir'), dataDir);
  writeFileSync(`${record}.new`, `${away}\n`);
  renameSync(`${record}.new`, record);
  return settleAway(dataDir, away, record);
}

async function settleAway(dataDir: string, away: string, record: string): Promise<Place> {
  if (!existsSync(away)) {
    throw new EmbeddedDatabaseProblem(
      `The database of DATA_DIR (${dataDir}) was kept in ${away}, which is gone: ` +
        `bring it back, or remove ${record} to begin with an empty database.`,
    );
  }
  refuseForeignPlace(dataDir, away, record);
  const account = await databaseAccount(away);
  own(away, account);
  if (await canUse(account, away)) return furnish(dataDir, away, account);
  throw new EmbeddedDatabaseProblem(
    `The user that runs PostgreSQL cannot reach ${away}: let others pass through the directories above it ` +
      '(chmod o+x).',
  );
}

/** A DATA_DIR that was copied names the original's place; only one of the two may have it. */
function refuseForeignPlace(dataDir: string, away: string, record: string): void {
  const mark = join(away, 'data-dir');
  const owner = existsSync(mark) ? readFileSync(mark, 'utf8') : dataDir;
  if (owner === dataDir) return;
  if (existsSync(join(owner, 'postgres-place'))) {
    throw new EmbeddedDatabaseProblem(
      `The database in ${away} belongs to DATA_DIR ${owner}: ` +
        `remove ${record} to begin with an empty database in ${dataDir}.`,
    );
  }
  writeFileSync(mark, dataDir);
}

function furnish(dataDir: string, root: string, account: RunAs): Place {
  const place = {
    dataDir,
    account,
    root: realpathSync(root),
    cluster: join(realpathSync(root), 'cluster'),
    sockets: join(realpathSync(root), 'run'),
    logs: join(realpathSync(root), 'log'),
  };
  own(place.sockets, account);
  own(place.logs, account);
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
