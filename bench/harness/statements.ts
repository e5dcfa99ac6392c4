/** The statements of a read, run without anything around them. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { pinMeasured } from './cores.ts';
import { answerOf } from './programs.ts';

export interface Statements {
  /** `known-list` is one whose cards are kept: it reads their stamps alone. */
  kind:
    | 'list'
    | 'known-list'
    | 'detail'
    | 'thread'
    | 'home'
    | 'comments'
    | 'product-page'
    | 'thread-page'
    | 'insert';
  /** What to skip, which product, or below which one; taken in turn. */
  values: number[];
  /** The product or thread whose comments are read; the member who writes. */
  of?: number;
}

export interface StatementLoad {
  url: string;
  statements: Statements;
  concurrency: number;
  seconds: number;
}

/** Reads per second, each with all of its statements. */
export function runStatements(load: StatementLoad): Promise<number> {
  const program = fileURLToPath(new URL('../programs/statements-alone.ts', import.meta.url));
  const child = fork(program, { execArgv: [] });
  pinMeasured(child.pid ?? 0);
  child.send(load);
  return answerOf(child);
}
