/** One request at a time, with the bytes of the reply as they travelled. */
import { type Agent, request } from 'node:http';

export interface HttpRequest {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** In place of a body, for `ask` alone. */
  bytes?: Uint8Array;
  /** One of this machine's own addresses; who asks from another one is somebody else. */
  from?: string;
}

export interface HttpReply {
  status: number;
  /** In their order, without those that Node writes by itself. */
  headers: [string, string][];
  body: Buffer;
}

const writtenByNode = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

/** By a connection of its own, unless an agent has one. Throws when nobody answers. */
export function ask(
  origin: string,
  { method, path, headers = {}, body, bytes, from }: HttpRequest,
  agent: Agent | false = false,
): Promise<HttpReply> {
  return new Promise((resolve, reject) => {
    const sent = request(
      new URL(path, origin),
      { method, headers, agent, ...(from && { localAddress: from }) },
      (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.on('error', reject);
        reply.on('end', () =>
          resolve({
            status: reply.statusCode ?? 0,
            headers: pairs(reply.rawHeaders).filter(([name]) => !writtenByNode.has(name.toLowerCase())),
            body: Buffer.concat(chunks),
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body ?? bytes);
  });
}

/** The call as the pages send it. */
export function jsonCall(path: string, fields: object, accept?: string): HttpRequest {
  const headers = { 'content-type': 'application/json', ...(accept && { 'accept-encoding': accept }) };
  return { method: 'POST', path, headers, body: JSON.stringify(fields) };
}

/** What a browser of today takes. */
export const byBrowser = 'gzip, deflate, br, zstd';

export function page(path: string, accept?: string): HttpRequest {
  return { method: 'GET', path, headers: accept ? { 'accept-encoding': accept } : {} };
}

function pairs(raw: string[]): [string, string][] {
  return raw.flatMap((name, index): [string, string][] =>
    index % 2 === 0 ? [[name, raw[index + 1] ?? '']] : [],
  );
}
