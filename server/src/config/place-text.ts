import type { BlobPlace } from '../packages/blob-store/index.ts';

/** The folder or the bucket, without the key to it. */
export function placeText(place: BlobPlace): string {
  if ('folder' in place) return place.folder;
  return `${place.bucket.bucket} at ${new URL(place.bucket.endpoint).host}`;
}
