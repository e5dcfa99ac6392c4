/** HTTP requests as plain data, and a client that returns a reply exactly as it travelled. */
import { request } from 'node:http';

export interface HttpRequest {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export interface HttpReply {
  status: number;
  /** Without those that Node adds to every reply. */
  headers: [name: string, value: string][];
  /** Compressed if the server compressed it. */
  body: Buffer;
}

/** As browsers send them, so that compressed replies are measured. */
const browserHeaders = { 'accept-encoding': 'gzip, deflate, br, zstd' };

export function get(path: string): HttpRequest {
  return { method: 'GET', path, headers: browserHeaders };
}

export function post(path: string, fields: object): HttpRequest {
  const headers = { ...browserHeaders, 'content-type': 'application/json' };
  return { method: 'POST', path, headers, body: JSON.stringify(fields) };
}

/** The same request sent by the member to whom the session token belongs. */
export function withSession(sent: HttpRequest, token: string): HttpRequest {
  return { ...sent, headers: { ...sent.headers, authorization: `Bearer ${token}` } };
}

const addedByNode = ['date', 'connection', 'keep-alive', 'transfer-encoding'];

/** Sends one request over a connection of its own. Rejects if there is no reply. */
export function send(origin: string, { method, path, headers, body }: HttpRequest): Promise<HttpReply> {
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, origin), { method, headers, agent: false }, async (reply) => {
      const names = reply.rawHeaders.filter((_text, index) => index % 2 === 0);
      const pairs = names.map((name, index): [string, string] => [
        name,
        reply.rawHeaders[2 * index + 1] ?? '',
      ]);
      resolve({
        status: reply.statusCode ?? 0,
        headers: pairs.filter(([name]) => !addedByNode.includes(name.toLowerCase())),
        body: Buffer.concat(await reply.toArray()),
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** As `send`, but rejects unless the status is 200. */
export async function sendSuccessfully(origin: string, sent: HttpRequest): Promise<HttpReply> {
  const reply = await send(origin, sent);
  if (reply.status !== 200) throw new Error(`${sent.path} replied ${reply.status}: ${reply.body}`);
  return reply;
}
