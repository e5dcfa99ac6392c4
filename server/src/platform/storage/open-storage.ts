import { join } from 'node:path';
import { diskStorage } from './disk.ts';
import { s3Storage } from './s3.ts';
import type { S3Address } from './s3-address.ts';
import type { Storage } from './storage.ts';

/** The home of the files, as it is configured. */
export function openStorage({
  bucket,
  dataDir,
}: {
  bucket: S3Address | undefined;
  dataDir: string;
}): Storage {
  return bucket ? s3Storage(bucket) : diskStorage(join(dataDir, 'files'));
}
