/** Files in a bucket of Amazon S3 or of whatever speaks its language. */
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { AwsV4Signer } from 'aws4fetch';
import { isSafeKey, pictureTypeOf, requireSafeKey } from './keys.ts';
import type { S3Address } from './s3-address.ts';
import { connectTo } from './s3-connection.ts';
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
      const answer = (await ask({ method: 'PUT', key, content })).resume();
      if (!isSuccess(answer)) throw refusal(answer, 'writing a file');
    },
    async read(key) {
      if (!isSafeKey(key)) return undefined;
      const answer = await ask({ method: 'GET', key });
      if (isSuccess(answer)) return { bytes: Number(answer.headers['content-length']), stream: answer };
      // A bucket that has gone away would otherwise look like one without files.
      const isMissing = answer.statusCode === 404 && !(await text(answer)).includes('NoSuchBucket');
      answer.resume();
      if (isMissing) return undefined;
      throw refusal(answer, 'reading a file');
    },
    async remove(key) {
      if (!isSafeKey(key)) return;
      const answer = (await ask({ method: 'DELETE', key })).resume();
      if (!isSuccess(answer) && answer.statusCode !== 404) throw refusal(answer, 'removing a file');
    },
  };
}

/** Resolves when the bucket is there and the key opens it; otherwise throws BucketRefusal or the network's error. */
export async function reachBucket(address: S3Address): Promise<void> {
  const answer = (await asker(address)({ method: 'HEAD' })).resume();
  if (!isSuccess(answer)) throw refusal(answer, 'the first question');
}

interface Question {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** Without one it is about the bucket itself. */
  key?: string;
  content?: Buffer;
}

/** Every question is signed, its content included. */
function asker({ endpoint, bucket, region, keyId, secret }: S3Address) {
  const send = connectTo(endpoint);
  const signingKeys = new Map<string, ArrayBuffer>();
  return ({ method, key, content }: Question): Promise<IncomingMessage> => {
    const url = new URL(key === undefined ? `/${bucket}` : `/${bucket}/${key}`, endpoint);
    const headers = {
      'x-amz-content-sha256': createHash('sha256')
        .update(content ?? '')
        .digest('hex'),
      ...(key !== undefined &&
        content && { 'content-type': pictureTypeOf(key) ?? 'application/octet-stream' }),
    };
    const credentials = { accessKeyId: keyId, secretAccessKey: secret };
    return send(async () => {
      const request = { method, url: url.href, headers, service: 's3', region, cache: signingKeys };
      const signed = await new AwsV4Signer({ ...request, ...credentials }).sign();
      return { method, url, headers: Object.fromEntries(signed.headers), content };
    });
  };
}

function isSuccess({ statusCode = 0 }: IncomingMessage): boolean {
  return statusCode >= 200 && statusCode < 300;
}

function refusal({ statusCode = 0 }: IncomingMessage, doing: string): BucketRefusal {
  return new BucketRefusal(statusCode, doing);
}
