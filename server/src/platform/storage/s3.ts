/** Files in a bucket of Amazon S3 or of whatever speaks its language. */
import { type Content, wholeContent } from './bucket-content.ts';
import { BucketError, type BucketRequests, bucketRequests, silenceLimit } from './bucket-requests.ts';
import { isSafeKey, pictureTypeOf, requireSafeKey } from './keys.ts';
import type { S3Address } from './s3-address.ts';
import { spool } from './spool.ts';
import type { Storage } from './storage.ts';

export { BucketError } from './bucket-requests.ts';

/** Whoever holds the key must be allowed to list the bucket, and to read, write and delete what is in it. */
export function s3Storage(address: S3Address, { silence = silenceLimit } = {}): Storage {
  const { send, bodyOf } = requestsTo(address, silence);
  const put = async (key: string, content: Content) => {
    const response = await send({ method: 'PUT', key, content });
    await response.body?.cancel();
    if (!response.ok) throw refusal(response, 'writing a file');
  };
  return {
    async write(key, content) {
      requireSafeKey(key);
      await put(key, wholeContent(content, typeOf(key)));
    },
    async writeStream(key, content) {
      requireSafeKey(key);
      await using spooled = await spool(content);
      await put(key, { ...spooled, type: typeOf(key) });
      return spooled.bytes;
    },
    async read(key) {
      if (!isSafeKey(key)) return undefined;
      const response = await send({ method: 'GET', key });
      if (response.ok) return { bytes: lengthOf(response), stream: bodyOf(response) };
      // A bucket that has gone away would otherwise look like one without files.
      const isMissing = !(await response.text()).includes('NoSuchBucket') && response.status === 404;
      if (isMissing) return undefined;
      throw refusal(response, 'reading a file');
    },
    async remove(key) {
      if (!isSafeKey(key)) return;
      const response = await send({ method: 'DELETE', key });
      await response.body?.cancel();
      if (!response.ok && response.status !== 404) throw refusal(response, 'removing a file');
    },
  };
}

/** Resolves when the bucket is there and the key opens it; otherwise throws BucketError or the network's error. */
export async function reachBucket(address: S3Address): Promise<void> {
  const response = await requestsTo(address, silenceLimit).send({ method: 'HEAD' });
  if (!response.ok) throw refusal(response, 'the first request');
}

function requestsTo(address: S3Address, silence: number): BucketRequests {
  return bucketRequests(address, { silence, whenSilent: 'the bucket for files has gone silent' });
}

function refusal({ status }: Response, doing: string): BucketError {
  return new BucketError(status, `the bucket for files answered ${status} to ${doing}`);
}

function typeOf(key: string): string {
  return pictureTypeOf(key) ?? 'application/octet-stream';
}

/** Undefined where the bucket does not say, and where it compressed what `fetch` unpacks. */
function lengthOf({ headers }: Response): number | undefined {
  const length = headers.get('content-length');
  return length === null || headers.has('content-encoding') ? undefined : Number(length);
}
