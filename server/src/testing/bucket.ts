/** A bucket of its own in a real S3 server on loopback, for one test file. */
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { AwsV4Signer } from 'aws4fetch';
import S3rver from 's3rver';
import { readS3Address, type S3Address } from '../platform/storage/s3-address.ts';
import { listen } from './servers.ts';

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

/** A status, a cut connection, or how a file comes otherwise than it should. */
type Fault = number | 'cut' | 'compressed' | 'stalled' | 'broken';

/** The server knows one key; its secret is ours, and has every character that an address must not hold. */
const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'a/b+c=d@e:f?g%h' };
const region = 'eu-central-1';

export async function openBucket(): Promise<TestBucket> {
  const directory = await mkdtemp(join(tmpdir(), 'guildhall-bucket-'));
  const options = { directory, address: '127.0.0.1', port: 0, silent: true, resetOnClose: true };
  const store = new S3rver({ ...options, configureBuckets: [{ name: 'guild', configs: [] }] });
  const { port: storePort } = await store.run();

  const asked: string[] = [];
  const faults: Fault[] = [];
  let patience = 0;
  const replies = new Set<ServerResponse>();
  const server = createServer(async (message, reply) => {
    replies.add(reply);
    reply.once('close', () => replies.delete(reply));
    const content = await buffer(message);
    const { method, url: path, headers } = message;
    const type = headers['content-type'];
    asked.push(`${method} ${path}${type === undefined ? '' : ` as ${type}`}`);
    const fault = faults.shift() ?? ((await isSigned(message, content)) ? undefined : 403);
    if (fault === 'cut') return void message.socket.destroy();
    if (typeof fault === 'number') return void reply.writeHead(fault).end();
    const behind = request({ host: '127.0.0.1', port: storePort, method, path, headers }, (answer) => {
      endsWith(answer, reply);
      // The server behind does not know this condition.
      const condition = headers['if-match'] ?? answer.headers.etag;
      if (condition !== answer.headers.etag) return void reply.writeHead(412).end();
      void pass(answer, reply, { fault, patience }).catch(() => reply.destroy());
    });
    behind.end(content);
  });
  const port = await listen(server);
  const key = `${keys.accessKeyId}:${encodeURIComponent(keys.secretAccessKey)}`;
  const url = `s3://${key}@127.0.0.1:${port}/guild?region=${region}&tls=off`;
  const next = (fault: Fault) => (times: number) => void faults.push(...Array<Fault>(times).fill(fault));
  return {
    url,
    address: readS3Address(url) as S3Address,
    asked,
    underWay: () => replies.size,
    refuse: (status, times) => next(status)(times),
    hangUp: next('cut'),
    compress: next('compressed'),
    stall: next('stalled'),
    breakOff: next('broken'),
    hurry(milliseconds) {
      patience = milliseconds;
    },
    forgive() {
      faults.splice(0);
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

async function pass(
  from: IncomingMessage,
  to: ServerResponse,
  { fault, patience }: { fault: Fault | undefined; patience: number },
): Promise<void> {
  const begin = (changed = {}) => {
    if (patience > 0) to.setTimeout(patience, () => to.destroy());
    return to.writeHead(from.statusCode ?? 500, { ...from.headers, ...changed });
  };
  if (fault === undefined) {
    from.pipe(begin());
    return;
  }
  const content = await buffer(from);
  if (fault === 'compressed') {
    const packed = gzipSync(content);
    begin({ 'content-encoding': 'gzip', 'content-length': packed.length }).end(packed);
  } else {
    begin().write(content.subarray(0, content.length / 2));
    if (fault === 'broken') to.socket?.end();
  }
}

/** The server behind takes any signature. The content must be what was signed, and the host among it. */
async function isSigned({ method = '', url, headers }: IncomingMessage, content: Buffer): Promise<boolean> {
  const { authorization = '', host } = headers;
  const [, names = ''] = /SignedHeaders=([\w;-]+)/.exec(authorization) ?? [];
  const signed = names.split(';').filter((name) => name !== 'host');
  const digest = createHash('sha256').update(content).digest('hex');
  const signer = new AwsV4Signer({
    ...keys,
    method,
    url: `http://${host}${url}`,
    headers: Object.fromEntries(signed.map((name) => [name, String(headers[name])])),
    service: 's3',
    region,
    datetime: String(headers['x-amz-date']),
    allHeaders: true,
  });
  return headers['x-amz-content-sha256'] === digest && (await signer.authHeader()) === authorization;
}
