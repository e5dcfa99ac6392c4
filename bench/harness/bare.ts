/** The yardstick: a bare `node:http` server that sends the very bytes that the application sent. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { stop } from './application.ts';
import { pinMeasured } from './cores.ts';
import { ask, type HttpReply, type HttpRequest } from './http.ts';

export interface BareServer {
  origin: string;
  pids: number[];
  /** Of the reply's body. */
  bytes: number;
  stop(): Promise<void>;
}

export interface BareReply extends HttpReply {
  /** Reads the request's body to its end and parses it before it answers. */
  parsesBody: boolean;
}

/** Records what the application answers to the request and starts a bare server that answers the same. */
export async function startBare(application: string, request: HttpRequest): Promise<BareServer> {
  const recorded = await settled(application, request);
  const program = fileURLToPath(new URL('../programs/bare-server.ts', import.meta.url));
  const child = fork(program, { serialization: 'advanced', execArgv: [] });
  child.send({ ...recorded, parsesBody: request.method === 'POST' } satisfies BareReply);
  const [port] = (await once(child, 'message')) as [number];
  const pid = child.pid ?? 0;
  pinMeasured(pid);
  const origin = `http://127.0.0.1:${port}`;
  await demandSame(recorded, await ask(origin, request));
  return { origin, pids: [pid], bytes: recorded.body.length, stop: () => stop(child) };
}

/** Milliseconds in which what is asked for again is made smaller. */
const shrinking = 200;

/** The last answer: the first may have been made, the second was kept, and with it began the making of a smaller one. */
async function settled(origin: string, request: HttpRequest): Promise<HttpReply> {
  for (let time = 0; time < 2; time += 1) await ask(origin, request);
  await new Promise((resolve) => setTimeout(resolve, shrinking));
  await ask(origin, request);
  const reply = await ask(origin, request);
  if (reply.status !== 200) throw new Error(`${request.path} answers ${reply.status}: ${reply.body}`);
  return reply;
}

async function demandSame(application: HttpReply, bare: HttpReply): Promise<void> {
  const names = (reply: HttpReply) => JSON.stringify(reply.headers);
  if (names(application) !== names(bare) || !application.body.equals(bare.body)) {
    throw new Error(`The bare server answers differently: ${names(application)} and ${names(bare)}.`);
  }
}
