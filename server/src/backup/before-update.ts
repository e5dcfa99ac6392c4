/** Backs up the database, then updates it. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { BackupConfig, Config } from '../config/config.ts';
import { findUpdate, migrate } from '../platform/db/migrate.ts';
import { withConnection } from '../platform/db/with-connection.ts';
import { explainBackup } from '../start-errors.ts';
import { isDatedAhead, type KeptArchive, listArchives, titleOf } from './archives.ts';
import { openBackupStore } from './backup-store.ts';
import { demandBackup } from './child-process.ts';
import { hasRecord } from './run-record.ts';

interface Circumstances {
  /** The environment from which the config was read. */
  env: Record<string, string | undefined>;
  signal: AbortSignal;
  say: (line: string) => void;
}

type BackedUp = Pick<Config, 'dataDir'> & { backup: BackupConfig };

/**
 * Runs pending migrations and returns their names. Makes a backup first, so that the update can be undone
 * (rules/running 16). Throws an Error with a sentence if that fails; nothing is changed then.
 */
export async function updateDatabase(
  url: string,
  { databaseUrl, backup, dataDir }: Pick<Config, 'databaseUrl' | 'backup' | 'dataDir'>,
  circumstances: Circumstances,
): Promise<string[]> {
  const isBackedUp = databaseUrl === undefined && backup !== undefined;
  if (isBackedUp && (await findUpdate(url)).length > 0)
    await backUpOnce(url, { backup, dataDir }, circumstances);
  return migrate(url, { say: circumstances.say });
}

/**
 * Makes no further backup for a retry of a failed update while nothing was written since. A service retries every few
 * seconds, and those backups would displace the ones of the two days before (rules/backups 4).
 */
async function backUpOnce(url: string, data: BackedUp, { env, signal, say }: Circumstances): Promise<void> {
  const noted = await findNoted(url, data).catch(() => undefined);
  if (noted !== undefined)
    return say(
      `Guildhall was updated. Nothing has changed since the backup ${noted}, so no new one is made.`,
    );
  const position = await withConnection({ connectionString: url }, readPosition);
  say('Guildhall was updated. Backing up before the database is migrated.');
  await demandBackup(env, signal).catch((error) => {
    throw explainBackup(error);
  });
  // Without a note the next attempt makes another backup.
  await noteBackup(data, position).catch(() => undefined);
}

/** Transaction position of the database at the start of a backup. */
interface Position {
  /** Identifies the PostgreSQL cluster: transaction numbers are not comparable between clusters. */
  cluster: string;
  /** The first transaction that had not ended. */
  next: string;
  /** Transactions of the backup itself, which records its start and its end. */
  own: number;
}

interface NotedBackup extends Position {
  /** Its key in the backup store. */
  archive: string;
}

/** The newest backup is the one that was just made. */
async function noteBackup({ dataDir, backup }: BackedUp, position: Position): Promise<void> {
  const made = await newestIn(backup);
  if (made === undefined) return;
  const note: NotedBackup = { ...position, archive: made.name };
  await writeFile(fileIn(dataDir), JSON.stringify(note));
}

const day = 24 * 60 * 60 * 1000;

/**
 * Returns the title of the noted backup if it still matches the database. Undefined in any doubt: it is not the newest,
 * someone has written since, or it is a day old, which leaves a day before it may be deleted.
 */
async function findNoted(url: string, { dataDir, backup }: BackedUp): Promise<string | undefined> {
  const note: NotedBackup = JSON.parse(await readFile(fileIn(dataDir), 'utf8'));
  const newest = await newestIn(backup);
  if (newest?.name !== note.archive || Date.now() - newest.at.getTime() > day) return undefined;
  const count = await withConnection({ connectionString: url }, (client) => countTransactions(client, note));
  return count === note.own ? titleOf(note.archive) : undefined;
}

async function newestIn(backup: BackupConfig): Promise<KeptArchive | undefined> {
  const now = new Date();
  return (await listArchives(await openBackupStore(backup))).find(({ at }) => !isDatedAhead(at, now));
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'backup-before-update.json');
}

type Asked = Pick<pg.ClientBase, 'query'>;

async function readPosition(client: Asked): Promise<Position> {
  const { rows } = await client.query<Omit<Position, 'own'>>(
    `select system_identifier::text as cluster, pg_snapshot_xmin(pg_current_snapshot())::text as next
     from pg_control_system()`,
  );
  if (rows[0] === undefined) throw new Error('a PostgreSQL has no position');
  return { ...rows[0], own: (await hasRecord(client)) ? 2 : 0 };
}

/** Transactions to inspect; a failed update takes far fewer. */
const maxTransactions = 100_000;

/**
 * Counts transactions that wrote since, in any database of the cluster. Undefined in another cluster, or after too
 * many.
 */
async function countTransactions(client: Asked, { cluster, next }: Position): Promise<number | undefined> {
  const { rows } = await client.query<{ written: number }>(
    `select (
       select count(*)::int from generate_series($2::bigint, now.next - 1) number
       where pg_xact_status(number::text::xid8) is distinct from 'aborted') as written
     from (select system_identifier::text as cluster,
       pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next from pg_control_system()) now
     where now.cluster = $1 and now.next between $2::bigint and $2::bigint + $3`,
    [cluster, next, maxTransactions],
  );
  return rows[0]?.written;
}
