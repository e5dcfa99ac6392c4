/** Records which installation owns a backup store: no other installation may write to it (rules/backups 19). */
import { text } from 'node:stream/consumers';
import type pg from 'pg';
import { type BlobStore, readBlob } from '../packages/blob-store/index.ts';
import { withConnection } from '../platform/db/with-connection.ts';
import { archivesFolder, listArchives } from './archives.ts';

/** Names the installation that owns the store (rules/backups 19). */
const ownerKey = 'installation.txt';

export interface KnownPlace {
  /** The display name of the location. */
  place: string;
  /** Titles of archives that are recorded as made there. */
  made: string[];
  /** The id of this installation; undefined if it has none yet. */
  installation: string | undefined;
}

/**
 * Checks that this installation owns the backup location. Throws an Error with a sentence if the location belongs to
 * another installation, or lacks the earlier backups.
 */
export async function refuseOtherPlace(
  backups: BlobStore,
  { place, made, installation }: KnownPlace,
): Promise<void> {
  await refuseForeignPlace(backups, { place, installation });
  await refuseEmptyPlace(backups, place, made);
}

/** Two installations would delete each other's files, which they do not list. */
async function refuseForeignPlace(
  backups: BlobStore,
  { place, installation }: Pick<KnownPlace, 'place' | 'installation'>,
): Promise<void> {
  const owner = await readOwner(backups);
  if (owner === undefined || owner === installation) return;
  throw new Error(
    `${place} holds the backups of another Guildhall. Set BACKUP_URL to another folder or bucket. To go on with those backups, restore the newest into an empty database (docs/running/restore.md).`,
  );
}

/** A disk that is not mounted looks like an empty folder, and backups would be written to the mount point. */
export async function refuseEmptyPlace(backups: BlobStore, place: string, made: string[]): Promise<void> {
  if (made.length === 0) return;
  const there = new Set((await listArchives(backups)).map(({ name }) => name.slice(archivesFolder.length)));
  if (made.some((title) => there.has(title))) return;
  throw new Error(
    `${place} has none of the earlier backups. Is its disk mounted? To start over there: npm run guildhall -- backup --anew`,
  );
}

/** Claims a location without an owner. Throws as `refuseForeignPlace` does if another installation was faster. */
export async function claimPlace(backups: BlobStore, place: string, installation: string): Promise<void> {
  if ((await readOwner(backups)) === undefined)
    await backups.put(ownerKey, Buffer.from(`${installation}\n`), { ifAbsent: true });
  await refuseForeignPlace(backups, { place, installation });
}

/** Undefined if no installation has claimed the location. */
export async function readOwner(backups: BlobStore): Promise<string | undefined> {
  const content = await readBlob(backups, ownerKey);
  return content && (await text(content)).trim();
}

type Asked = Pick<pg.ClientBase, 'query'>;

/** Undefined before the first backup, and in a database from before the id existed. */
export async function findInstallation(client: Asked): Promise<string | undefined> {
  const { rows } = await client.query<{ has: boolean }>(
    `select to_regclass('public.installation') is not null as has`,
  );
  if (!rows[0]?.has) return undefined;
  return (await client.query<{ id: string }>('select id from installation')).rows[0]?.id;
}

/** Creates the id with the first call. Undefined if the database predates the id and is about to be updated. */
export function readInstallation(url: string): Promise<string | undefined> {
  return asking(url, async (client) => {
    const insert = 'insert into installation default values on conflict do nothing';
    await client.query(insert).catch(ignoreMissingTable);
    return findInstallation(client);
  });
}

function ignoreMissingTable(error: { code?: unknown }): void {
  if (error.code !== '42P01') throw error;
}

/** A restored database without an id adopts that of the backups; a copy gets its own id with its first backup. */
export async function settleInstallation(
  url: string,
  owner: string | undefined,
  asCopy: boolean,
): Promise<void> {
  await asking(url, async (client) => {
    if (asCopy) await client.query('delete from installation');
    else if (owner !== undefined)
      await client.query('insert into installation (id) values ($1) on conflict do nothing', [owner]);
  });
}

function asking<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  return withConnection({ connectionString: url, application_name: 'guildhall backup' }, work);
}
