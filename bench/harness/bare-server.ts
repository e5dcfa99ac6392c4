/**
 * The baseline: a `node:http` server in a process of its own that sends a recorded reply to every request. It does no other
 * work, except that it reads and parses the body of a POST request.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { type HttpReply, type HttpRequest, sendSuccessfully } from './http.ts';
import type { Server } from './load.ts';

export interface BareServer extends Server {
  stop(): void;
}

/** Records the application's reply to the request, and starts a bare server that sends the same bytes. */
export async function startBareServer(applicationOrigin: string, sent: HttpRequest): Promise<BareServer> {
  const recorded = await sendSuccessfully(applicationOrigin, sent);
  const child = fork(fileURLToPath(import.meta.url), { serialization: 'advanced', execArgv: [] });
  child.send(recorded);
  const [port] = (await once(child, 'message')) as [number];
  return { origin: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => child.disconnect() };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.once('message', serve);
  process.once('disconnect', () => process.exit());
}

function serve({ headers, body }: HttpReply): void {
  const fields = Object.fromEntries(headers);
  const server = createServer({ keepAliveTimeout: 30_000 }, async (request, response) => {
    if (request.method === 'POST') JSON.parse(await text(request));
    response.writeHead(200, fields);
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
}
