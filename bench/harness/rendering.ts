/** What pages cost to render, without HTTP. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { pinMeasured } from './cores.ts';
import { answerOf } from './programs.ts';

export interface RenderOrder {
  databaseUrl: string;
  /** How many are rendered of each. */
  pages: number;
  /** Addresses of pages. */
  paths: string[];
}

/** Milliseconds of processor time for each page. */
export interface RenderCosts {
  /** React and the router, with the replies ready in memory. */
  alone: number;
  /** Answered in the process: statements, wire replies, rendering and policy. */
  whole: number;
  /** The same, sent as brotli. */
  compressed: number;
  /** Of the page, uncompressed and as brotli. */
  bytes: number;
  compressedBytes: number;
}

/** In the order of the addresses. */
export function renderPages(order: RenderOrder): Promise<RenderCosts[]> {
  const child = fork(fileURLToPath(new URL('../programs/render-pages.ts', import.meta.url)), {
    execArgv: [],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  pinMeasured(child.pid ?? 0);
  child.send(order);
  return answerOf(child);
}
