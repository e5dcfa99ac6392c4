import type { BlobStore } from '../packages/blob-store/index.ts';
import { listArchives } from './archives.ts';
import { archivesFolder } from './contents.ts';

/**
 * A disk that is not mounted looks like an empty folder, and would be written beneath. `made` are titles of archives that are on
 * record as made into this place; where none of them is there it is another place. Throws an Error with a sentence.
 */
export async function refuseOtherPlace(backups: BlobStore, place: string, made: string[]): Promise<void> {
  if (made.length === 0) return;
  const there = new Set((await listArchives(backups)).map(({ name }) => name.slice(archivesFolder.length)));
  if (made.some((title) => there.has(title))) return;
  throw new Error(
    `${place} has none of the earlier backups. Is its disk mounted? To start over there: npm run guildhall -- backup --anew`,
  );
}
