/** Where members' files lie. */
import { randomUUID } from 'node:crypto';
import { reachBucket, s3Storage } from '../platform/storage/s3.ts';
import type { S3Address } from '../platform/storage/s3-address.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { explainFiles } from '../start-errors.ts';
import type { Settings } from './context.ts';
import { type Probe, sentenceOf, skipped, stops, well } from './probe.ts';

/** A name that no other machine has that looks at the same bucket just now. */
const nameToTry = () => `doctor/written-to-try-${randomUUID()}.txt`;

export const files: Probe<Settings> = {
  subject: 'files',
  async examine({ config: { bucket } }) {
    if (bucket === undefined) return skipped('Files are in DATA_DIR; its disk is checked above.');
    try {
      await reachBucket(bucket);
      if (await isKept(s3Storage(bucket)))
        return well(`${placeOf(bucket)} can be listed, written, read and cleared.`);
      return stops(`${placeOf(bucket)} loses what is written to it.`, 'Ask whoever runs it.');
    } catch (error) {
      return stops(sentenceOf(explainFiles(error, bucket)), 'Do that, then restart Guildhall.');
    }
  },
  silence: {
    state: 'stops',
    advice: 'Check that the server of FILES_URL is running and can be reached from here.',
  },
};

/** Whether something that is written is there. Whatever fails, it goes again. */
async function isKept(storage: Storage): Promise<boolean> {
  const tried = nameToTry();
  try {
    await storage.write(tried, Buffer.from('Test file, deleted right away.\n'));
    const file = await storage.read(tried);
    file?.stream.destroy();
    return file !== undefined;
  } finally {
    await storage.remove(tried);
  }
}

function placeOf({ bucket, endpoint }: S3Address): string {
  return `The bucket ${bucket} at ${new URL(endpoint).host}`;
}
