/** The storage of uploaded files, and their content types. */
import { join } from 'node:path';
import { type BlobStore, type BucketAddress, openBlobStore } from '../packages/blob-store/index.ts';

/** The bucket of FILES_URL, or a folder in DATA_DIR. */
export function openFileStore({
  bucket,
  dataDir,
}: {
  bucket: BucketAddress | undefined;
  dataDir: string;
}): BlobStore {
  return openBlobStore(bucket ? { bucket } : { folder: join(dataDir, 'files') }, { createsParents: true });
}

/** Content types shown inline, by extension; everything else is a download (rules/files 5). */
const pictureTypes: Record<string, string> = { jpg: 'image/jpeg', webp: 'image/webp', png: 'image/png' };

/** Undefined unless it is a picture. */
export function pictureTypeOf(key: string): string | undefined {
  return pictureTypes[key.slice(key.lastIndexOf('.') + 1)];
}
