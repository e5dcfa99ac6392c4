import type { Readable } from 'node:stream';
import type { BlobStore } from './blob-store.ts';
import type { BucketAddress } from './bucket-address.ts';
import { type BucketOptions, bucketStore } from './bucket-store.ts';
import { type FolderOptions, folderStore } from './folder-store.ts';

export { type Blob, type BlobInfo, type BlobStore, BlobStoreError, isKey } from './blob-store.ts';
export { type BucketAddress, readBucketAddress } from './bucket-address.ts';
export { checkBucket } from './bucket-store.ts';
export { pullStream } from './pull-stream.ts';

export type BlobPlace = { folder: string } | { bucket: BucketAddress };

/** Creates a store. It accesses nothing before its first use. */
export function openBlobStore(place: BlobPlace, options: FolderOptions & BucketOptions = {}): BlobStore {
  return 'folder' in place ? folderStore(place.folder, options) : bucketStore(place.bucket, options);
}

/** Reads the content of a blob; undefined if it does not exist. */
export async function readBlob(store: BlobStore, key: string): Promise<Readable | undefined> {
  return (await store.get(key))?.stream;
}
