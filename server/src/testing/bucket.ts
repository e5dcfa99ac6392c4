/** A bucket of its own in a real S3 server on loopback, for one test file. */
import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import S3rver from 's3rver';
import { readS3Address, type S3Address } from '../platform/storage/s3-address.ts';

export interface TestBucket {
  /** For FILES_URL. */
  url: string;
  address: S3Address;
  /** What came, such as `GET /guild/avatars/a.jpg`, or `PUT /guild/avatars/a.jpg as image/jpeg`. */
  asked: string[];
  /** How many replies are on their way. */
  underWay(): number;
  /** The next requests are answered with this status, and nothing else happens. */
  refuse(status: number, times: number): void;
  /** The connections of the next requests are cut, and nothing else happens. */
  hangUp(times: number): void;
  /** The next files come compressed, as a proxy in front may send them. */
  compress(times: number): void;
  /** The next files begin to come, and stop half way. */
  stall(times: number): void;
  /** The next files begin to come, and their connections are cut half way. */
  breakOff(times: number): void;
  /** From now on connections on which nothing is read for so many milliseconds are closed, as proxies do. */
  hurry(milliseconds: number): void;
  /** No more refusals, and no hurry. */
  forgive(): void;
  close(): Promise<void>;
}

/** The server knows one key; its secret is ours, and has every character that an address must not hold. */
const keyId = 'S3RVER';
const secret = 'a/b+c=d@e:f?g%h';
const region = 'eu-central-1';

export async function openBucket(): Promise<TestBucket> {
  const directory = await mkdtemp(join(tmpdir(), 'guildhall-bucket-'));
  const options = { directory, address: '127.0.0.1', port: 0, silent: true, resetOnClose: true };
  const store = new S3rver({ ...options, configureBuckets: [{ name: 'guild', configs: [] }] });
  const { port: storePort } = await store.run();

  const asked: string[] = [];
  const refusals: (number | 'cut' | Fault)[] = [];
  let patience = 0;
  const replies = new Set<ServerResponse>();
  const answer = async (message: IncomingMessage, reply: ServerResponse) => {
    replies.add(reply);
    reply.once('close', () => replies.delete(reply));
    const content = await buffer(message);
    const type = message.headers['content-type'];
    asked.push([message.method, message.url, ...(type === undefined ? [] : ['as', type])].join(' '));
    const refusal = refusals.shift() ?? (isSigned(message, content) ? undefined : 403);
    if (refusal === 'cut') return void message.socket.destroy();
    if (typeof refusal === 'number') return void reply.writeHead(refusal).end();
    const { method, url: path, headers } = message;
    const behind = request({ host: '127.0.0.1', port: storePort, method, path, headers }, (answered) => {
      endsWith(answered, reply);
      // The server behind does not know this condition.
      const condition = headers['if-match'] ?? answered.headers.etag;
      if (condition !== answered.headers.etag) return void reply.writeHead(412).end();
      void pass(answered, reply, { how: refusal, patience }).catch(() => reply.destroy());
    });
    behind.end(content);
  };
  const server = createServer((message, reply) => void answer(message, reply));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const { port } = server.address() as AddressInfo;
  const url = `s3://${keyId}:${encodeURIComponent(secret)}@127.0.0.1:${port}/guild?region=${region}&tls=off`;
  return {
    url,
    address: readS3Address(url) as S3Address,
    asked,
    underWay: () => replies.size,
    refuse: (status, times) => refusals.push(...Array<number>(times).fill(status)),
    hangUp: (times) => refusals.push(...Array<'cut'>(times).fill('cut')),
    compress: (times) => refusals.push(...Array<'compressed'>(times).fill('compressed')),
    stall: (times) => refusals.push(...Array<'stalled'>(times).fill('stalled')),
    breakOff: (times) => refusals.push(...Array<'broken'>(times).fill('broken')),
    hurry: (milliseconds) => {
      patience = milliseconds;
    },
    forgive: () => {
      refusals.splice(0);
      patience = 0;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await store.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Nothing more comes from behind for whoever has gone away, also where they went before it began to come. */
export function endsWith(behind: IncomingMessage, reply: ServerResponse): void {
  if (reply.destroyed) behind.destroy();
  else reply.once('close', () => behind.destroy());
}

/** How a file comes otherwise than it should. */
type Fault = 'compressed' | 'stalled' | 'broken';

async function pass(
  from: IncomingMessage,
  to: ServerResponse,
  { how, patience }: { how: Fault | undefined; patience: number },
): Promise<void> {
  const { statusCode = 500, headers } = from;
  const begin = (others = {}) => {
    to.writeHead(statusCode, { ...headers, ...others });
    if (patience > 0) to.setTimeout(patience, () => to.destroy());
  };
  if (how === undefined) {
    begin();
    from.pipe(to);
  } else if (how === 'compressed') {
    const packed = gzipSync(await buffer(from));
    begin({ 'content-encoding': 'gzip', 'content-length': packed.length });
    to.end(packed);
  } else {
    const content = await buffer(from);
    begin();
    to.write(content.subarray(0, content.length / 2));
    if (how === 'broken') to.socket?.end();
  }
}

/**
 * Signature Version 4, as Amazon describes it for whoever checks one: the server behind takes any. The content
 * must be what was signed, and nothing of ours may depend on a header that is not.
 */
function isSigned({ method = '', url = '', headers }: IncomingMessage, content: Buffer): boolean {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=(\w{64})$/;
  const [, key, day = '', place = '', names = '', signature] =
    pattern.exec(headers.authorization ?? '') ?? [];
  const moment = String(headers['x-amz-date']);
  const digest = String(headers['x-amz-content-sha256']);
  const { pathname, search } = new URL(url, 'http://store');
  const canonical = [method, pathname, search.slice(1), ...linesOf(names, headers), '', names, digest].join(
    '\n',
  );
  const scope = `${day}/${place}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', moment, scope, sha256(canonical)].join('\n');
  const signingKey = [day, place, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return (
    key === keyId &&
    place === region &&
    moment.startsWith(day) &&
    names.split(';').includes('host') &&
    digest === sha256(content) &&
    signature === hmac(signingKey, toSign).toString('hex')
  );
}

function linesOf(names: string, headers: IncomingHttpHeaders): string[] {
  return names.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}`);
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
