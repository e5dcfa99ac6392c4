import type { BlobPlace } from '../packages/blob-store/index.ts';
import type { Config } from './config.ts';

type Stored = Pick<Config, 'databaseUrl' | 'dataDir' | 'bucket' | 'backup'>;

/**
 * Returns one sentence about what others have to back up; undefined if Guildhall backs up everything (rules/backups 1).
 */
export function backupNotice({ databaseUrl, dataDir, bucket, backup }: Stored): string | undefined {
  if (backup !== undefined)
    return (
      databaseUrl && 'Before an update, back up the database yourself: Guildhall backs it up each night only.'
    );
  if (databaseUrl === undefined) return 'Backups are off. If this machine fails, everything is lost.';
  const files = bucket === undefined ? `the files in ${dataDir}/files` : 'the bucket of FILES_URL';
  return `Backups are off: back up the database and ${files} yourself.`;
}

/** Formats the folder or bucket without its access key. */
export function placeText(place: BlobPlace): string {
  if ('folder' in place) return place.folder;
  return `${place.bucket.bucket} at ${new URL(place.bucket.endpoint).host}`;
}
