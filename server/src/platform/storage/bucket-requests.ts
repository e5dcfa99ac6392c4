/** Requests to a bucket of Amazon S3 or of whatever speaks its language: signed, tried again, and never waited for in vain. */
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { inTime } from '../in-time.ts';
import { bodyToSend, type Content, headersOf } from './bucket-content.ts';
import { pulledStream } from './pulled-stream.ts';
import type { S3Address } from './s3-address.ts';

/** The bucket answered, and not as it should. */
export class BucketError extends Error {
  override readonly name = 'BucketError';
  readonly status: number;

  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

export interface BucketRequest {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Without one it is about the bucket itself. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  content?: Content;
}

export interface BucketRequests {
  /**
   * The content is signed, too. Sent again where the bucket says "not now" or the connection breaks, so that what is
   * asked for must be as good done twice as once.
   */
  send(request: BucketRequest): Promise<Response>;
  /** The body as it comes; who reads it may take their time, the bucket may not. Destroyed unread, it lets go of the bucket. */
  bodyOf(response: Response): Readable;
}

/** Milliseconds that a bucket may be silent, before a response and within one. */
export const silenceLimit = 30_000;
/** Milliseconds before each further try. */
const pauses = [100, 400];
/** `whenSilent` is what the error says when the bucket has been silent for `silence` milliseconds. */
export function bucketRequests(
  address: S3Address,
  { silence, whenSilent }: { silence: number; whenSilent: string },
): BucketRequests {
  const client = clientOf(address);
  return {
    async send({ method, key, query, headers, content }) {
      const url = addressOf(address, key, query);
      const all = { ...headers, ...headersOf(content) };
      const attempt = (signal: AbortSignal, heard: () => void) =>
        client.fetch(url, { method, headers: all, signal, ...bodyToSend(content, heard) });
      return tryAgain(() => begin(attempt, silence, whenSilent));
    },
    bodyOf({ body }) {
      if (body === null) return Readable.from([]);
      const reader = body.getReader();
      const next = async () => (await inTime(reader.read(), silence, whenSilent)).value;
      return pulledStream(next, () => reader.cancel());
    },
  };
}

function clientOf({ keyId, secret, region }: S3Address): AwsClient {
  return new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, service: 's3', region, retries: 0 });
}

/** The query is in the order and the spelling in which it is signed: not every server puts it there by itself. */
function addressOf({ endpoint, bucket }: S3Address, key?: string, query: Record<string, string> = {}): URL {
  const url = new URL(key === undefined ? `/${bucket}` : `/${bucket}/${key}`, endpoint);
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  url.search = pairs.sort().join('&');
  return url;
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
  whenSilent: string,
): Promise<Response> {
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(new Error(whenSilent)), silence);
  try {
    return await send(waiting.signal, () => timer.refresh());
  } finally {
    clearTimeout(timer);
  }
}
