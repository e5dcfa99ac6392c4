/** Stores blobs in a bucket of Amazon S3 or a compatible server, with Amazon's client. */
import { Readable } from 'node:stream';
import type { GetObjectCommandOutput, ListObjectsV2CommandOutput } from '@aws-sdk/client-s3';
import {
  type BlobInfo,
  type BlobProblem,
  type BlobStore,
  BlobStoreError,
  isKey,
  putContent,
  requireFolder,
  type StoreOptions,
} from './blob-store.ts';
import type { BucketAddress } from './bucket-address.ts';
import { pullStream } from './pull-stream.ts';

export interface BucketOptions extends StoreOptions {
  /** Prefix of all keys in the bucket. */
  prefix?: string | undefined;
  /** Milliseconds without data from the bucket, before an answer or within it. */
  timeout?: number;
}

const partBytes = 8_388_608;
const maxParts = 10_000;

/** Consecutive attempts to resume a broken download without receiving a byte. */
const maxResumes = 3;

type Connection = Awaited<ReturnType<typeof connect>>;

/**
 * The access key must be allowed to list the bucket, and to read, write and delete in it. Content of more than 8 MB is
 * uploaded in parts, up to 80 GB, with two parts in memory. A killed process leaves its parts behind, which a lifecycle
 * rule of the bucket can delete.
 */
export function bucketStore(
  address: BucketAddress,
  { prefix = '', timeout = 30_000, explain = (error) => error }: BucketOptions = {},
): BlobStore {
  const { bucket: Bucket } = address;
  let connecting: Promise<Connection> | undefined;
  const explained = (action: string) => (error: unknown) => explain(problemOf(error, action));
  async function request<Result>(action: string, send: (to: Connection) => Promise<Result>): Promise<Result> {
    connecting ??= connect(address, timeout);
    try {
      return await send(await connecting);
    } catch (error) {
      throw explained(action)(error);
    }
  }
  const at = (key: string) => ({ Bucket, Key: prefix + key });
  const download = (key: string, rest: { Range?: string; IfMatch?: string } = {}) =>
    request('reading a file', ({ s3, client }) =>
      client.send(new s3.GetObjectCommand({ ...at(key), ...rest })).catch(ignoreAbsent),
    );
  return {
    async put(key, content, { ifAbsent = false } = {}) {
      const send = async () => {
        connecting ??= connect(address, timeout);
        const to = await connecting;
        if (content instanceof Readable) return putStream(to, at(key), content);
        await putBuffer(to, { ...at(key), Body: content }, ifAbsent);
        return content.length;
      };
      return putContent(key, content, send, explained('writing a file'));
    },
    async get(key) {
      const first = isKey(key) ? await download(key) : undefined;
      if (first === undefined) return undefined;
      const resume = (position: number) =>
        download(key, { Range: `bytes=${position}-`, IfMatch: first.ETag ?? '' });
      const stream = resumingStream(first, resume, { timeout, explained: explained('reading a file') });
      return { bytes: first.ContentLength, stream };
    },
    async *list(folder) {
      requireFolder(folder);
      let last = '';
      let token: string | undefined;
      do {
        const query = { Bucket, Prefix: prefix + folder, ContinuationToken: token };
        const page = await request('listing its files', async ({ s3, client }) =>
          checkedPage(await client.send(new s3.ListObjectsV2Command(query))),
        );
        for (const blob of blobsOf(page, prefix)) {
          // Callers merge sorted lists and would treat a blob out of order as missing.
          if (blob.key <= last) throw explain(new BlobStoreError('unordered_list'));
          last = blob.key;
          yield blob;
        }
        token = page.NextContinuationToken;
      } while (token !== undefined);
    },
    async delete(key) {
      if (!isKey(key)) return;
      await request('removing a file', ({ s3, client }) =>
        client.send(new s3.DeleteObjectCommand(at(key))).catch(ignoreAbsent),
      );
    },
  };
}

/** Checks that the bucket is reachable. Throws BlobStoreError unless the bucket can be listed with this key. */
export async function checkBucket(address: BucketAddress): Promise<void> {
  try {
    const { s3, client } = await connect(address, 30_000);
    // The blob does not exist: only the permission counts.
    await client.send(new s3.ListObjectsV2Command({ Bucket: address.bucket, Prefix: 'check/', MaxKeys: 1 }));
  } catch (error) {
    throw problemOf(error, 'the first request');
  }
}

/** Loads Amazon's client with the first request, because it costs memory and time. */
async function connect({ endpoint, region, keyId, secret }: BucketAddress, timeout: number) {
  const [s3, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')]);
  // Slow readers hold a connection each, and must not block others.
  const agent = { maxSockets: Number.POSITIVE_INFINITY };
  const client = new s3.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: keyId, secretAccessKey: secret },
    forcePathStyle: true,
    maxAttempts: 3,
    // Compatible servers support neither checksums in trailers nor this expectation.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
    requestHandler: {
      connectionTimeout: timeout,
      socketTimeout: timeout,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
  return { s3, client, Upload };
}

interface Target {
  Bucket: string;
  Key: string;
}

async function putStream(
  { s3, client, Upload }: Connection,
  target: Target,
  content: Readable,
): Promise<number> {
  let bytes = 0;
  async function* counted() {
    for await (const chunk of content as AsyncIterable<Uint8Array>) {
      bytes += chunk.length;
      if (bytes > partBytes * maxParts) throw new BlobStoreError('too_large');
      yield chunk;
    }
  }
  const Body = Readable.from(counted(), { objectMode: false });
  const options = { partSize: partBytes, queueSize: 1, leavePartsOnError: true };
  const upload = new Upload({ client, params: { ...target, Body }, ...options });
  try {
    await upload.done();
    return bytes;
  } catch (error) {
    // Unfinished parts would be invisible, yet billed. An error of aborting must not hide the first error.
    const end = new s3.AbortMultipartUploadCommand({ ...target, UploadId: upload.uploadId });
    if (upload.uploadId !== undefined) await client.send(end).catch(() => undefined);
    throw error;
  }
}

/** A server that does not support the condition receives the content without it. */
async function putBuffer(
  connection: Connection,
  input: Target & { Body: Buffer },
  ifAbsent: boolean,
): Promise<void> {
  const { s3, client } = connection;
  try {
    await client.send(new s3.PutObjectCommand({ ...input, ...(ifAbsent && { IfNoneMatch: '*' }) }));
  } catch (error) {
    const status = ifAbsent ? statusOf(error) : undefined;
    if (status === 501) return putBuffer(connection, input, false);
    if (status !== 409 && status !== 412) throw error;
  }
}

/**
 * Reads the content to its end. Proxies close connections that are idle for a minute, for example while a restore reads
 * other files. The stream then requests the rest, if the content is unchanged.
 */
function resumingStream(
  first: GetObjectCommandOutput,
  resume: (position: number) => Promise<GetObjectCommandOutput | undefined>,
  { timeout, explained }: { timeout: number; explained: (error: unknown) => Error },
): Readable {
  let position = 0;
  let resumes = 0;
  let isCancelled = false;
  let body = first.Body as Readable;
  let chunks = body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  const readOn = async () => {
    const rest = await resume(position);
    if (!rest?.ContentRange?.startsWith(`bytes ${position}-`) || rest.ETag !== first.ETag)
      throw explained(new BlobStoreError('refused', { action: 'reading on in a file' }));
    body = rest.Body as Readable;
    chunks = body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
    if (isCancelled) body.destroy();
  };
  const next = async (): Promise<Uint8Array | undefined> => {
    for (;;) {
      const since = Date.now();
      try {
        const { done, value } = await chunks.next();
        if (done) return undefined;
        position += value.length;
        resumes = 0;
        return value;
      } catch (error) {
        // A timeout is the bucket's fault only if the reader was waiting for data.
        const isSilent = isTimeout(error) && Date.now() - since > timeout / 2;
        if (isCancelled || isSilent || !first.ETag || resumes === maxResumes) throw explained(error);
        resumes += 1;
        await readOn();
      }
    }
  };
  return pullStream(next, () => {
    isCancelled = true;
    body.destroy();
  });
}

/** Compatible servers may end a list too early, or send another body with status 200. */
function checkedPage(page: ListObjectsV2CommandOutput): ListObjectsV2CommandOutput {
  const { IsTruncated, NextContinuationToken } = page;
  if (IsTruncated === undefined || (IsTruncated && NextContinuationToken === undefined))
    throw new BlobStoreError('incomplete_list');
  return IsTruncated ? page : { ...page, NextContinuationToken: undefined };
}

function blobsOf({ Contents = [] }: ListObjectsV2CommandOutput, prefix: string): BlobInfo[] {
  return Contents.map(({ Key = '', Size = 0 }) => ({ key: Key.slice(prefix.length), bytes: Size })).filter(
    ({ key }) => isKey(key),
  );
}

/** A missing bucket must not look like an empty one. */
function ignoreAbsent(error: unknown): undefined {
  if (statusOf(error) !== 404 || (error as Error).name === 'NoSuchBucket') throw error;
}

function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}

/** The client gives its own timeouts no code. */
function isTimeout(error: unknown): boolean {
  return (error as Error).name === 'TimeoutError' && codeOf(error) === undefined;
}

/** By the code of an error, or by the status of an answer without one. */
const problems: Record<string, BlobProblem> = {
  NoSuchBucket: 'no_bucket',
  InvalidAccessKeyId: 'wrong_key',
  SignatureDoesNotMatch: 'wrong_key',
  RequestTimeTooSkewed: 'wrong_clock',
  AuthorizationHeaderMalformed: 'wrong_region',
  301: 'wrong_region',
  307: 'wrong_region',
  401: 'no_permission',
  403: 'no_permission',
  404: 'no_bucket',
};

function problemOf(error: unknown, action: string): BlobStoreError {
  if (error instanceof BlobStoreError) return error;
  const { name, message } = error as Error;
  const status = statusOf(error);
  if (status !== undefined) {
    const problem = problems[name] ?? problems[status] ?? 'refused';
    return new BlobStoreError(problem, { status, action, cause: error });
  }
  if (isTimeout(error)) return new BlobStoreError('silent', { action, cause: error });
  return new BlobStoreError('unreachable', { code: codeOf(error) ?? message, action, cause: error });
}
