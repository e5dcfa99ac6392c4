/** Whether the place of backups is the one that this installation knows: nothing is written to another one. */
import { text } from 'node:stream/consumers';
import { type BlobStore, readBlob } from '../packages/blob-store/index.ts';
import { listArchives } from './archives.ts';
import { archivesFolder } from './contents.ts';

/** Names the installation to which the place belongs (rules/backups 19). */
const ownerKey = 'installation.txt';

export interface KnownPlace {
  /** As people call it. */
  place: string;
  /** Titles of archives that are on record as made into it. */
  made: string[];
  /** The id of this installation; undefined where it has none yet. */
  installation: string | undefined;
}

/** Throws an Error with a sentence for a place of another installation, and for one without the earlier backups. */
export async function refuseOtherPlace(
  backups: BlobStore,
  { place, made, installation }: KnownPlace,
): Promise<void> {
  await refuseForeignPlace(backups, { place, installation });
  await refuseEmptyPlace(backups, place, made);
}

/** Each would delete the files of the other, which it does not list. */
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

/** A disk that is not mounted looks like an empty folder, and would be written beneath. */
export async function refuseEmptyPlace(backups: BlobStore, place: string, made: string[]): Promise<void> {
  if (made.length === 0) return;
  const there = new Set((await listArchives(backups)).map(({ name }) => name.slice(archivesFolder.length)));
  if (made.some((title) => there.has(title))) return;
  throw new Error(
    `${place} has none of the earlier backups. Is its disk mounted? To start over there: npm run guildhall -- backup --anew`,
  );
}

/** Takes a place that belongs to nobody. Throws as `refuseForeignPlace` does where another installation was faster. */
export async function claimPlace(backups: BlobStore, place: string, installation: string): Promise<void> {
  if ((await readOwner(backups)) === undefined)
    await backups.put(ownerKey, Buffer.from(`${installation}\n`), { ifAbsent: true });
  await refuseForeignPlace(backups, { place, installation });
}

/** Undefined where no installation has claimed the place. */
export async function readOwner(backups: BlobStore): Promise<string | undefined> {
  const content = await readBlob(backups, ownerKey);
  return content && (await text(content)).trim();
}
