/** What pages cost to render and to send, when no reply is kept. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { environment } from '../../tools/launch/launcher.mjs';
import { memoryArguments } from '../../tools/launch/server.mjs';
import { stop } from './application.ts';
import { pinMeasured } from './cores.ts';
import { ask, byBrowser, type HttpRequest, page } from './http.ts';
import { load, type Server } from './load.ts';
import { answerOf } from './programs.ts';

export interface RenderOrder {
  databaseUrl: string;
  /** What may be kept beside replies, which never are: nothing where it is 0. */
  cacheMegabytes: number;
  /** How many of each React and the router render alone. */
  pages: number;
  /** Addresses of pages. */
  paths: string[];
}

/** What the program tells once it answers. */
export interface Rendering {
  origin: string;
  /** Milliseconds, in the order of the addresses. */
  alone: number[];
}

/** Milliseconds of processor time for each page. */
export interface RenderCosts {
  /** React and the router, with the replies ready in memory. */
  alone: number;
  /** Answered by HTTP: statements, wire replies, rendering and policy. */
  whole: number;
  /** The same, compressed. */
  compressed: number;
  /** Of the page, uncompressed and compressed. */
  bytes: number;
  compressedBytes: number;
}

/** In the order of the addresses, each asked for by one connection for so many seconds. Memory is as at an office. */
export async function renderPages(order: RenderOrder, seconds: number): Promise<RenderCosts[]> {
  const child = fork(fileURLToPath(new URL('../programs/render-pages.ts', import.meta.url)), {
    execArgv: memoryArguments,
    env: environment({ NODE_ENV: 'production' }),
  });
  try {
    return await costsIn(child, order, seconds);
  } finally {
    await stop(child);
  }
}

async function costsIn(child: ChildProcess, order: RenderOrder, seconds: number): Promise<RenderCosts[]> {
  const pid = child.pid ?? 0;
  pinMeasured(pid);
  child.send(order);
  const { origin, alone } = await answerOf<Rendering>(child);
  const server = { origin, pids: [pid] };
  const costs: RenderCosts[] = [];
  for (const [place, path] of order.paths.entries()) {
    const whole = await measured(server, page(path), seconds);
    const compressed = await measured(server, page(path, byBrowser), seconds);
    costs.push({
      alone: alone[place] ?? 0,
      whole: whole.cost,
      compressed: compressed.cost,
      bytes: whole.bytes,
      compressedBytes: compressed.bytes,
    });
  }
  return costs;
}

async function measured(server: Server, request: HttpRequest, seconds: number) {
  const ofOne = { requests: [request], connections: 1, seconds };
  await load(server, ofOne);
  const { cost } = await load(server, ofOne);
  return { cost: cost / 1000, bytes: (await ask(server.origin, request)).body.length };
}
