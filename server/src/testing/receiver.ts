/** A receiver of webhooks on loopback. */
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

export interface Received {
  headers: Record<string, string>;
  body: string;
}

export interface Receiver {
  url: string;
  /** `127.0.0.1:PORT` */
  host: string;
  got: Received[];
  /** How it answers from now on: 200 at first. */
  answers(how: number | RequestListener): void;
  [Symbol.asyncDispose](): Promise<void>;
}

export async function openReceiver(): Promise<Receiver> {
  const got: Received[] = [];
  let answer = answering(200);
  const server = createServer(async (request, reply) => {
    got.push({ headers: request.headers as Record<string, string>, body: await text(request) });
    answer(request, reply);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${host}/hook`,
    host,
    got,
    answers(how) {
      answer = typeof how === 'number' ? answering(how) : how;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function answering(status: number): RequestListener {
  return (_request, reply) => void reply.writeHead(status).end(`answer ${status}`);
}

export interface Told {
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
}

/** As a stranger's library reads it; throws where the signature is wrong. */
export function verified({ headers, body }: Received, secret: string): Told {
  return new Webhook(secret).verify(body, headers) as Told;
}
