/** Files in a bucket of Amazon S3 or of whatever speaks its language. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { isSafeKey, pictureTypeOf, requireSafeKey } from './keys.ts';
import type { S3Address } from './s3-address.ts';
import type { Storage } from './storage.ts';

/** The bucket answered, and not as it should. */
export class BucketError extends Error {
  override readonly name = 'BucketRefusal';
  readonly status: number;

  constructor(status: number, doing: string) {
    super(`the bucket for files answered ${status} to ${doing}`);
    this.status = status;
  }
}

/** Whoever holds the key must be allowed to list the bucket, and to read, write and delete what is in it. */
export function s3Storage(address: S3Address): Storage {
  const send = createRequester(address);
  return {
    async write(key, content) {
      requireSafeKey(key);
      const response = await send({ method: 'PUT', key, content });
      await response.body?.cancel();
      if (!response.ok) throw new BucketError(response.status, 'writing a file');
    },
    async read(key) {
      if (!isSafeKey(key)) return undefined;
      const response = await send({ method: 'GET', key });
      if (response.ok)
        return { bytes: Number(response.headers.get('content-length')), stream: streamOf(response) };
      // A bucket that has gone away would otherwise look like one without files.
      const isMissing = !(await response.text()).includes('NoSuchBucket') && response.status === 404;
      if (isMissing) return undefined;
      throw new BucketError(response.status, 'reading a file');
    },
    async remove(key) {
      if (!isSafeKey(key)) return;
      const response = await send({ method: 'DELETE', key });
      await response.body?.cancel();
      if (!response.ok && response.status !== 404) throw new BucketError(response.status, 'removing a file');
    },
  };
}

/** Resolves when the bucket is there and the key opens it; otherwise throws BucketRefusal or the network's error. */
export async function reachBucket(address: S3Address): Promise<void> {
  const response = await createRequester(address)({ method: 'HEAD' });
  if (!response.ok) throw new BucketError(response.status, 'the first request');
}

interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** Without one it is about the bucket itself. */
  key?: string;
  content?: Buffer;
}

/** Milliseconds until a response begins, tries included. */
const timeout = 30_000;

/** Every request is signed, its content included, and sent again where the bucket says "not now". */
function createRequester({ endpoint, bucket, region, keyId, secret }: S3Address) {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    service: 's3',
    region,
    retries: 2,
    initRetryMs: 200,
  });
  return async ({ method, key, content }: S3Request): Promise<Response> => {
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
    const request = {
      method,
      headers,
      signal: waiting.signal,
      ...(content && { body: new Uint8Array(content) }),
    };
    try {
      // A connection may break that was kept for long: doing anything of this twice is as good as once.
      return await client.fetch(url, request).catch(() => client.fetch(url, request));
    } finally {
      clearTimeout(timer);
    }
  };
}

function streamOf({ body }: Response): Readable {
  return body === null ? Readable.from([]) : Readable.fromWeb(body);
}
