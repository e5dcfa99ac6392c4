/** What a page costs to render, without HTTP and without compression. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { pinMeasured } from './cores.ts';
import { answerOf } from './programs.ts';

export interface RenderOrder {
  databaseUrl: string;
  /** How many are rendered. */
  pages: number;
}

/** Milliseconds of processor time for each page. */
export interface RenderCosts {
  /** React and the router, with the replies ready in memory. */
  alone: number;
  /** Answered in the process: statements, wire replies, rendering and policy. */
  whole: number;
  /** Of the page, uncompressed. */
  bytes: number;
}

export function renderHome(order: RenderOrder): Promise<RenderCosts> {
  const child = fork(fileURLToPath(new URL('../programs/render-home.ts', import.meta.url)), {
    execArgv: [],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  pinMeasured(child.pid ?? 0);
  child.send(order);
  return answerOf(child);
}
