/** What a run is done on, and with: what it may be compared with follows from that. */
import { spawnSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { root } from './application.ts';
import { generatorName } from './load.ts';
import type { Options } from './options.ts';

export interface Circumstances {
  /** When the run of all its parts began: `2026-11-23T14:02:11Z`. */
  date: string;
  commit: string;
  /** Whether the tree held what the commit holds, and nothing else. */
  tree: 'clean' | 'changed';
  cores: number;
  /** The processor's model. */
  processor: string;
  /** GiB. */
  memory: number;
  node: string;
  /** Load average at the start. */
  busy: number;
  /** What asked: `wrk`, `autocannon`. */
  generator: string;
  /** How often and how long was measured: `5 of 5 s`. */
  turns: string;
}

/** Of now, before anything is measured. */
export function circumstances({ rounds, seconds }: Options): Circumstances {
  return {
    date: `${new Date().toISOString().slice(0, 19)}Z`,
    commit: git('rev-parse', '--short=12', 'HEAD') ?? 'unknown',
    tree: git('status', '--porcelain', '--', '.', ...madeByRuns) === '' ? 'clean' : 'changed',
    cores: availableParallelism(),
    processor: (cpus()[0]?.model ?? 'unknown').trim(),
    memory: Math.round(totalmem() / 1024 ** 3),
    node: process.versions.node,
    busy: Number((loadavg()[0] ?? 0).toFixed(1)),
    generator: generatorName,
    turns: `${rounds} of ${seconds} s`,
  };
}

/** What a run writes makes no tree a changed one. */
const madeByRuns = [':!bench/results', ':!docs/BENCHMARKS.md'];

/** Undefined where the sources are no checkout. */
function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/** Whether both are of machines of the same kind, asked in the same way. */
export function isLike(one: Circumstances, other: Circumstances): boolean {
  return (['cores', 'processor', 'memory', 'generator'] as const).every((what) => one[what] === other[what]);
}
