/** Files in a bucket of Amazon S3 or of whatever speaks its language. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { inTime } from '../in-time.ts';
import { isSafeKey, pictureTypeOf, requireSafeKey } from './keys.ts';
import type { S3Address } from './s3-address.ts';
import { spool } from './spool.ts';
import type { Storage } from './storage.ts';

/** The bucket answered, and not as it should. */
export class BucketError extends Error {
  override readonly name = 'BucketError';
  readonly status: number;

  constructor(status: number, doing: string) {
    super(`the bucket for files answered ${status} to ${doing}`);
    this.status = status;
  }
}

/** Milliseconds that the bucket may be silent, before a response and within one. */
const silenceLimit = 30_000;
/** Milliseconds before each further try. */
const pauses = [100, 400];

/** Whoever holds the key must be allowed to list the bucket, and to read, write and delete what is in it. */
export function s3Storage(address: S3Address, { silence = silenceLimit } = {}): Storage {
  const send = createRequester(address, silence);
  const put = async (key: string, content: Content) => {
    const response = await send({ method: 'PUT', key, content });
    await response.body?.cancel();
    if (!response.ok) throw new BucketError(response.status, 'writing a file');
  };
  return {
    async write(key, content) {
      requireSafeKey(key);
      await put(key, wholeContent(content));
    },
    async writeStream(key, content) {
      requireSafeKey(key);
      await using spooled = await spool(content);
      await put(key, spooled);
      return spooled.bytes;
    },
    async read(key) {
      if (!isSafeKey(key)) return undefined;
      const response = await send({ method: 'GET', key });
      if (response.ok) return { bytes: lengthOf(response), stream: streamOf(response, silence) };
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

/** Resolves when the bucket is there and the key opens it; otherwise throws BucketError or the network's error. */
export async function reachBucket(address: S3Address): Promise<void> {
  const response = await createRequester(address, silenceLimit)({ method: 'HEAD' });
  if (!response.ok) throw new BucketError(response.status, 'the first request');
}

interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** Without one it is about the bucket itself. */
  key?: string;
  content?: Content;
}

/** What is sent, from its beginning with every try. */
interface Content {
  bytes: number;
  sha256: string;
  read(): Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

function wholeContent(content: Buffer): Content {
  return { bytes: content.length, sha256: sha256(content), read: () => [content] };
}

/**
 * Every request is signed, its content included, and sent again where the bucket says "not now" or the connection
 * breaks: doing anything of this twice is as good as once.
 */
function createRequester({ endpoint, bucket, region, keyId, secret }: S3Address, silence: number) {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    service: 's3',
    region,
    retries: 0,
  });
  return async ({ method, key, content }: S3Request): Promise<Response> => {
    const url = new URL(key === undefined ? `/${bucket}` : `/${bucket}/${key}`, endpoint);
    const headers = {
      'x-amz-content-sha256': content?.sha256 ?? sha256(''),
      ...contentHeaders(key, content),
    };
    return tryAgain(() =>
      begin(
        (signal, heard) => client.fetch(url, { method, headers, signal, ...bodyOf(content, heard) }),
        silence,
      ),
    );
  };
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

function contentHeaders(key = '', content?: Content): Record<string, string> {
  if (content === undefined) return {};
  const type = pictureTypeOf(key) ?? 'application/octet-stream';
  return { 'content-type': type, 'content-length': String(content.bytes) };
}

/** `onTaken` is told whenever the bucket has taken a piece. */
function bodyOf(content: Content | undefined, onTaken: () => void) {
  if (content === undefined) return {};
  async function* pieces(of: Content) {
    for await (const piece of of.read()) {
      onTaken();
      yield piece;
    }
  }
  return { body: ReadableStream.from(pieces(content)), duplex: 'half' } as const;
}

/** Another try after each pause; the last one decides. */
async function tryAgain(attempt: () => Promise<Response>): Promise<Response> {
  for (const pause of pauses) {
    const response = await attempt().catch(() => undefined);
    if (response !== undefined && response.status !== 429 && response.status < 500) return response;
    await response?.body?.cancel();
    await wait(pause);
  }
  return attempt();
}

async function begin(
  send: (signal: AbortSignal, heard: () => void) => Promise<Response>,
  silence: number,
): Promise<Response> {
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(new Error('the bucket for files has gone silent')), silence);
  try {
    return await send(waiting.signal, () => timer.refresh());
  } finally {
    clearTimeout(timer);
  }
}

/** Undefined where the bucket does not say, and where it compressed what `fetch` unpacks. */
function lengthOf({ headers }: Response): number | undefined {
  const length = headers.get('content-length');
  return length === null || headers.has('content-encoding') ? undefined : Number(length);
}

/** The body as it comes; who reads it may take their time, the bucket may not. Destroyed unread, it lets go of the bucket. */
function streamOf({ body }: Response, silence: number): Readable {
  if (body === null) return Readable.from([]);
  const reader = body.getReader();
  return Readable.from(chunksOf(reader, silence)).once('close', () => {
    reader.cancel().catch(() => undefined);
  });
}

async function* chunksOf(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  silence: number,
): AsyncGenerator<Uint8Array> {
  for (;;) {
    const { done, value } = await inTime(reader.read(), silence, 'the bucket for files has gone silent');
    if (done) return;
    yield value;
  }
}
