/** Where uploaded files are stored, and how they are shown. */
import { join } from 'node:path';
import { type BlobStore, type BucketAddress, openBlobStore } from '../packages/blob-store/index.ts';

/** In the bucket of FILES_URL, or in DATA_DIR. */
export function openFileStore({
  bucket,
  dataDir,
}: {
  bucket: BucketAddress | undefined;
  dataDir: string;
}): BlobStore {
  return openBlobStore(bucket ? { bucket } : { folder: join(dataDir, 'files') }, { createsParents: true });
}

/** What is shown as it is, by the ending of its name; everything else is a download (rules/files 5). */
const pictureTypes: Record<string, string> = { jpg: 'image/jpeg', webp: 'image/webp', png: 'image/png' };

/** Undefined for a file that is no picture. */
export function pictureTypeOf(key: string): string | undefined {
  return pictureTypes[key.slice(key.lastIndexOf('.') + 1)];
}
