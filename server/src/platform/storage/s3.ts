/** Files in a bucket of Amazon S3 or of whatever speaks its language. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { isSafeKey, pictureTypeOf, requireSafeKey } from './keys.ts';
import type { S3Address } from './s3-address.ts';
import type { Storage } from './storage.ts';

/** The bucket answered, and not as it should. */
export class BucketRefusal extends Error {
  override readonly name = 'BucketRefusal';
  readonly status: number;

  constructor(status: number, doing: string) {
    super(`the bucket for files answered ${status} to ${doing}`);
    this.status = status;
  }
}

/** Whoever holds the key must be allowed to list the bucket, and to read, write and delete what is in it. */
export function s3Storage(address: S3Address): Storage {
  const ask = asker(address);
  return {
    async write(key, content) {
      requireSafeKey(key);
      const answer = await ask({ method: 'PUT', key, content });
      await answer.body?.cancel();
      if (!answer.ok) throw new BucketRefusal(answer.status, 'writing a file');
    },
    async read(key) {
      if (!isSafeKey(key)) return undefined;
      const answer = await ask({ method: 'GET', key });
      if (answer.ok) return { bytes: Number(answer.headers.get('content-length')), stream: streamOf(answer) };
      // A bucket that has gone away would otherwise look like one without files.
      const isMissing = !(await answer.text()).includes('NoSuchBucket') && answer.status === 404;
      if (isMissing) return undefined;
      throw new BucketRefusal(answer.status, 'reading a file');
    },
    async remove(key) {
      if (!isSafeKey(key)) return;
      const answer = await ask({ method: 'DELETE', key });
      await answer.body?.cancel();
      if (!answer.ok && answer.status !== 404) throw new BucketRefusal(answer.status, 'removing a file');
    },
  };
}

/** Resolves when the bucket is there and the key opens it; otherwise throws BucketRefusal or the network's error. */
export async function reachBucket(address: S3Address): Promise<void> {
  const answer = await asker(address)({ method: 'HEAD' });
  if (!answer.ok) throw new BucketRefusal(answer.status, 'the first question');
}

interface Question {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** Without one it is about the bucket itself. */
  key?: string;
  content?: Buffer;
}

/** Milliseconds until an answer begins, tries included. */
const timeout = 30_000;

/** Every question is signed, its content included, and asked again where the bucket says "not now". */
function asker({ endpoint, bucket, region, keyId, secret }: S3Address) {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    service: 's3',
    region,
    retries: 2,
    initRetryMs: 200,
  });
  return async ({ method, key, content }: Question): Promise<Response> => {
    const url = new URL(key === undefined ? `/${bucket}` : `/${bucket}/${key}`, endpoint);
    const headers = {
      'x-amz-content-sha256': createHash('sha256')
        .update(content ?? '')
        .digest('hex'),
      ...(key !== undefined &&
        content && { 'content-type': pictureTypeOf(key) ?? 'application/octet-stream' }),
    };
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(new Error('the bucket for files has gone silent')), timeout);
    const question = {
      method,
      headers,
      signal: waiting.signal,
      ...(content && { body: new Uint8Array(content) }),
    };
    try {
      // A connection may break that was kept for long: doing anything of this twice is as good as once.
      return await client.fetch(url, question).catch(() => client.fetch(url, question));
    } finally {
      clearTimeout(timer);
    }
  };
}

function streamOf({ body }: Response): Readable {
  return body === null ? Readable.from([]) : Readable.fromWeb(body);
}
