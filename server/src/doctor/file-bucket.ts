import { randomUUID } from 'node:crypto';
import { reachBucket, s3Storage } from '../platform/storage/s3.ts';
import { explainFiles } from '../start-errors.ts';
import { type Check, messageOf, skipped, stops, well } from './check.ts';

export const fileBucket: Check = {
  subject: 'files',
  async run({ config: { bucket } }) {
    if (bucket === undefined) return skipped('Files are in DATA_DIR; its disk is checked above.');
    const says = `The bucket ${bucket.bucket} at ${new URL(bucket.endpoint).host}`;
    const storage = s3Storage(bucket);
    const read = async (key: string) => (await storage.read(key))?.stream;
    try {
      await reachBucket(bucket);
      if (await isKept({ ...storage, read }))
        return well(`${says} can be listed, written, read and cleared.`);
      return stops(`${says} loses what is written to it.`, 'Ask whoever runs it.');
    } catch (error) {
      return stops(messageOf(explainFiles(error, bucket)), 'Do that, then restart Guildhall.');
    }
  },
  unanswered: { state: 'stops', advice: 'Check that the server of FILES_URL can be reached from here.' },
};

interface TestedBucket {
  write(key: string, bytes: Buffer): Promise<unknown>;
  read(key: string): Promise<{ destroy(): void } | undefined>;
  remove(key: string): Promise<void>;
}

/** Whether a small file can be read after it's written. Deletes it whatever fails. */
export async function isKept({ write, read, remove }: TestedBucket): Promise<boolean> {
  // Another machine may check the same bucket at the same time.
  const key = `doctor/test-${randomUUID()}.txt`;
  try {
    await write(key, Buffer.from('Test file, deleted right away.\n'));
    const file = await read(key);
    file?.destroy();
    return file !== undefined;
  } finally {
    await remove(key);
  }
}
