/**
 * A bucket that adds S3 features which the test server lacks: lists in pages and in the order of names, writes only if
 * absent, and failures with status 200.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { SaxesParser } from 'saxes';
import { endsWith, openBucket, type TestBucket } from './bucket.ts';

export interface StrictBucket extends TestBucket {
  /** The next multipart uploads fail at completion, with status 200. */
  failCompletion(times: number): void;
  /** The next lists begin with their last name. */
  disorder(times: number): void;
  /** The next incomplete pages have no continuation token. */
  forgetToken(times: number): void;
}

const pageLength = 3;
/** Has characters that must be encoded in an address. */
const tokenMark = 'a+b/c=';

export async function openStrictBucket(): Promise<StrictBucket> {
  const bucket = await openBucket();
  const faults = { completion: 0, disorder: 0, token: 0 };
  const written = new Set<string>();
  let listed: string[] = [];

  const pageFrom = (start: number) => {
    const isTruncated = start + pageLength < listed.length;
    const isForgotten = isTruncated && faults.token-- > 0;
    const token = isForgotten
      ? ''
      : `<NextContinuationToken>${tokenMark}${start + pageLength}</NextContinuationToken>`;
    const entries = listed.slice(start, start + pageLength).join('');
    return `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${isTruncated ? token : ''}${entries}</ListBucketResult>`;
  };
  const answer = async (message: IncomingMessage, reply: ServerResponse) => {
    const query = new URL(message.url ?? '', 'http://bucket').searchParams;
    const content = await buffer(message);
    const end = (status: number, body?: string) => void reply.writeHead(status).end(body);
    const isConditional = message.headers['if-none-match'] === '*';
    if (isConditional && written.has(message.url ?? '')) return end(412);
    if (message.method === 'POST' && query.has('uploadId') && faults.completion-- > 0)
      return end(200, '\n<Error><Code>InternalError</Code></Error>');
    const behind = await forward(bucket, message, content);
    endsWith(behind, reply);
    if (isConditional && behind.statusCode === 200) written.add(message.url ?? '');
    const token = query.get('continuation-token');
    // The test server has no continuation tokens, but it checks permissions.
    if (token !== null && behind.statusCode !== 403)
      return end(200, pageFrom(Number(token.slice(tokenMark.length))));
    if (query.has('list-type') && token === null && behind.statusCode === 200) {
      listed = entriesOf(await text(behind));
      if (faults.disorder-- > 0) listed.unshift(listed.pop() ?? '');
      return end(200, pageFrom(0));
    }
    reply.writeHead(behind.statusCode ?? 500, behind.headers);
    behind.pipe(reply);
  };
  const server = createServer((message, reply) => void answer(message, reply).catch(() => reply.destroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    ...bucket,
    address: { ...bucket.address, endpoint: `http://127.0.0.1:${port}` },
    failCompletion: (times) => {
      faults.completion = times;
    },
    disorder: (times) => {
      faults.disorder = times;
    },
    forgetToken: (times) => {
      faults.token = times;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await bucket.close();
    },
  };
}

async function forward(
  bucket: TestBucket,
  message: IncomingMessage,
  content?: Buffer,
): Promise<IncomingMessage> {
  const { method, url, headers } = message;
  const sent = request(new URL(url ?? '', bucket.address.endpoint), { method, headers, setHost: false });
  sent.end(content);
  const [behind] = (await once(sent, 'response')) as [IncomingMessage];
  return behind;
}

function entriesOf(list: string): string[] {
  return elementsOf(parseXml(list), 'Contents')
    .map((entry) => [textOf(entry, 'Key'), textOf(entry, 'Size')] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, size]) => `<Contents><Key>${key}</Key><Size>${size}</Size></Contents>`);
}

export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  /** The text directly inside. */
  text: string;
}

/** The root of a document; throws if it is malformed. */
export function parseXml(source: string): XmlElement {
  const top: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [top];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element: XmlElement = { name, attributes, children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.on('closetag', () => open.pop());
  parser.write(source).close();
  const [root] = top.children;
  if (root === undefined) throw new Error('the document is empty');
  return root;
}

/** Every element of the name, at any depth, in document order. */
export function elementsOf(element: XmlElement, name: string): XmlElement[] {
  const deeper = element.children.flatMap((child) => elementsOf(child, name));
  return element.name === name ? [element, ...deeper] : deeper;
}

/** The text of the first element of the name. */
export function textOf(element: XmlElement, name: string): string {
  return elementsOf(element, name)[0]?.text ?? '';
}
