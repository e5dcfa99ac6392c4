/**
 * A bucket in a real S3 server on loopback, for one test file. Adds what the server lacks: signatures, lists in pages and
 * in the order of names, conditions, and failures.
 */
import { createHash, createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import S3rver from 's3rver';
import { type BucketAddress, readBucketAddress } from '../packages/blob-store/index.ts';
import { listen } from './servers.ts';

export type TestBucket = Awaited<ReturnType<typeof openBucket>>;

/** A status, a closed connection, or how a download fails. */
type Fault = { status: number; code?: string | undefined } | 'cut' | 'stalled' | 'broken';

/** The server accepts one key; its secret is ours, and has every character that an address must not contain. */
const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'a/b+c=d@e:f?g%h' };
const region = 'eu-central-1';

const pageLength = 3;
/** Has characters that must be encoded in an address. */
const tokenMark = 'a+b/c=';

export async function openBucket() {
  const directory = await mkdtemp(join(tmpdir(), 'guildhall-bucket-'));
  const options = { directory, address: '127.0.0.1', port: 0, silent: true, resetOnClose: true };
  const store = new S3rver({ ...options, configureBuckets: [{ name: 'guild', configs: [] }] });
  const { port: storePort } = await store.run();

  const asked: string[] = [];
  const faults: Fault[] = [];
  const next = { completion: 0, disorder: 0, token: 0 };
  let patience = 0;
  const replies = new Set<ServerResponse>();
  const written = new Set<string>();
  const lists: string[][] = [];
  const pageOf = (list: number, start: number) => {
    const entries = lists[list] ?? [];
    const isTruncated = start + pageLength < entries.length;
    const token = `<NextContinuationToken>${tokenMark}${list}-${start + pageLength}</NextContinuationToken>`;
    const hasToken = isTruncated && next.token-- <= 0;
    const page = entries.slice(start, start + pageLength).join('');
    return `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${hasToken ? token : ''}${page}</ListBucketResult>`;
  };
  const server = createServer(async (message, reply) => {
    replies.add(reply);
    reply.once('close', () => replies.delete(reply));
    const content = await buffer(message);
    const { method, url: path = '', headers } = message;
    asked.push(`${method} ${withoutName(path)}`);
    const query = new URL(path, 'http://bucket').searchParams;
    const end = (status: number, body?: string) => void reply.writeHead(status).end(body);
    const fault = faults.shift() ?? (isSigned(message, content) ? undefined : wrongSignature);
    if (fault === 'cut') return void message.socket.destroy();
    if (typeof fault === 'object') return end(fault.status, errorBody(fault.code));
    const isOnce = headers['if-none-match'] === '*';
    if (isOnce && written.has(path)) return end(412);
    if (method === 'POST' && query.has('uploadId') && next.completion-- > 0)
      return end(200, errorBody('InternalError'));
    const token = query.get('continuation-token')?.slice(tokenMark.length).split('-').map(Number);
    if (token) return end(200, pageOf(token[0] ?? 0, token[1] ?? 0));
    const behind = request({ host: '127.0.0.1', port: storePort, method, path, headers }, async (answer) => {
      // Stops reading from the S3 server if the client has disconnected, even before the reply began.
      if (reply.destroyed) answer.destroy();
      else reply.once('close', () => answer.destroy());
      if (isOnce && answer.statusCode === 200) written.add(path);
      const condition = headers['if-match'] ?? answer.headers.etag;
      if (condition !== answer.headers.etag) return end(412);
      if (query.has('list-type') && answer.statusCode === 200) {
        // The client may disconnect meanwhile.
        const entries = entriesOf(await text(answer).catch(() => ''));
        if (next.disorder-- > 0) entries.unshift(entries.pop() ?? '');
        return end(200, pageOf(lists.push(entries) - 1, 0));
      }
      void pass(answer, reply, { fault, patience }).catch(() => reply.destroy());
    });
    behind.end(content);
  });
  const port = await listen(server);
  const key = `${keys.accessKeyId}:${encodeURIComponent(keys.secretAccessKey)}`;
  const url = `s3://${key}@127.0.0.1:${port}/guild?region=${region}&tls=off`;
  const meet = (fault: Fault) => (times: number) => void faults.push(...Array<Fault>(times).fill(fault));
  return {
    /** For FILES_URL. */
    url,
    address: readBucketAddress(url) as BucketAddress,
    /** Received requests, such as `GET /guild/avatars/a.jpg`. */
    asked,
    /** The number of pending replies. */
    underWay: () => replies.size,
    /** The next requests get this status, and an error code if there is one. They have no effect. */
    refuse: (status: number, times: number, code?: string) => meet({ status, code })(times),
    /** The connections of the next requests are closed. They have no effect. */
    hangUp: meet('cut'),
    /** The next downloads begin, and stall half way. */
    stall: meet('stalled'),
    /** The next downloads begin, and their connections are closed half way. */
    breakOff: meet('broken'),
    /** From now on closes connections on which nothing is read for this many milliseconds, as proxies do. */
    hurry(milliseconds: number) {
      patience = milliseconds;
    },
    /** The next multipart uploads fail at completion, with status 200. */
    failCompletion: (times: number) => void Object.assign(next, { completion: times }),
    /** The next lists begin with their last name. */
    disorder: (times: number) => void Object.assign(next, { disorder: times }),
    /** The next incomplete pages have no continuation token. */
    forgetToken: (times: number) => void Object.assign(next, { token: times }),
    /** Ends the faults of replies, and the idle timeout. */
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

const wrongSignature = { status: 403, code: 'SignatureDoesNotMatch' };

function errorBody(code: string | undefined): string | undefined {
  return code && `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`;
}

/** Amazon's client names the call in each address. */
function withoutName(path = ''): string {
  return path.replace(/[?&]x-id=\w+/, '');
}

/** In the order of names. */
function entriesOf(list: string): string[] {
  return [...list.matchAll(/<Contents><Key>([^<]*)<\/Key>.*?<Size>(\d+)<\/Size>/gs)]
    .sort(([, one = ''], [, other = '']) => (one < other ? -1 : 1))
    .map(([, key, size]) => `<Contents><Key>${key}</Key><Size>${size}</Size></Contents>`);
}

async function pass(
  from: IncomingMessage,
  to: ServerResponse,
  { fault, patience }: { fault: Fault | undefined; patience: number },
): Promise<void> {
  const begin = () => {
    if (patience > 0) to.setTimeout(patience, () => to.destroy());
    return to.writeHead(from.statusCode ?? 500, from.headers);
  };
  if (fault === undefined) {
    from.pipe(begin());
    return;
  }
  const content = await buffer(from);
  begin().write(content.subarray(0, content.length / 2));
  if (fault === 'broken') to.socket?.end();
}

/** The S3 server accepts any signature. The content must match the signature (AWS Signature Version 4). */
function isSigned({ method, url = '', headers }: IncomingMessage, content: Buffer): boolean {
  const { authorization = '' } = headers;
  const [, names = ''] = /SignedHeaders=([\w;-]+)/.exec(authorization) ?? [];
  const [path, query = ''] = url.split('?');
  const digest = sha256(content);
  const signed = names.split(';').map((name) => `${name}:${headers[name]}`);
  const canonical = [method, path, query.split('&').sort().join('&'), ...signed, '', names, digest].join(
    '\n',
  );
  const date = String(headers['x-amz-date']);
  const scope = [date.slice(0, 8), region, 's3', 'aws4_request'];
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${keys.secretAccessKey}`);
  const [place, algorithm] = [scope.join('/'), 'AWS4-HMAC-SHA256'];
  const signature = hmac(key, [algorithm, date, place, sha256(canonical)].join('\n')).toString('hex');
  const expected = `${algorithm} Credential=${keys.accessKeyId}/${place}, SignedHeaders=${names}, Signature=${signature}`;
  return headers['x-amz-content-sha256'] === digest && authorization === expected;
}

function sha256(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
