import { randomUUID } from 'node:crypto';
import { type BlobStore, checkBucket, openBlobStore, readBlob } from '../packages/blob-store/index.ts';
import { explainFiles } from '../start-errors.ts';
import { type Check, messageOf, skipped, stops, well } from './check.ts';

export const fileBucket: Check = {
  subject: 'files',
  async run({ config: { bucket } }) {
    if (bucket === undefined) return skipped('Files are in DATA_DIR; its disk is checked above.');
    const says = `The bucket ${bucket.bucket} at ${new URL(bucket.endpoint).host}`;
    try {
      await checkBucket(bucket);
      if (await isKept(openBlobStore({ bucket })))
        return well(`${says} can be listed, written, read and cleared.`);
      return stops(`${says} loses what is written to it.`, 'Ask whoever runs it.');
    } catch (error) {
      return stops(messageOf(explainFiles(error, bucket)), 'Do that, then restart Guildhall.');
    }
  },
  unanswered: { state: 'stops', advice: 'Check that the server of FILES_URL can be reached from here.' },
};

/** Checks that a small file can be read after it's written. Always deletes it. */
export async function isKept(store: BlobStore): Promise<boolean> {
  // Another machine may check the same bucket at the same time.
  const key = `doctor/test-${randomUUID()}.txt`;
  try {
    await store.put(key, Buffer.from('Test file, deleted right away.\n'));
    const file = await readBlob(store, key);
    file?.destroy();
    return file !== undefined;
  } finally {
    await store.delete(key);
  }
}
