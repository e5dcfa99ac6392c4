/** What a process holds, looked at while something happens: as the system counts it, and what V8 knows of it. */
import { readFileSync } from 'node:fs';
import type { Application } from './application.ts';
import { mebibytes, sum } from './numbers.ts';
import { sampled } from './sampled.ts';

/** Bytes. */
export interface Held {
  /** All pages of it that are in memory. What a bar means: it does not depend on what else runs. */
  rss: number;
  /** The same, but of pages shared with other processes (the program's own code) its part alone. */
  pss: number;
  heapUsed: number;
  heapTotal: number;
  /** Buffers, kept replies among them. */
  external: number;
}

export interface Watched {
  /** One for each ten seconds, the first at the beginning and the last at the end. */
  samples: Held[];
  /** Bytes of resident memory, looked at ten times a second. */
  highest: number;
}

/** Milliseconds from one sample to the next, and from one look to the next. */
const intervals = { sample: 10_000, look: 100 };

export async function heldBy({ pid, metric }: Application): Promise<Held> {
  return {
    ...pagesOf(pid),
    heapUsed: await metric('nodejs_heap_size_used_bytes'),
    heapTotal: await metric('nodejs_heap_size_total_bytes'),
    external: await metric('nodejs_external_memory_bytes'),
  };
}

/** Looks at the application while the work is done. */
export async function watchMemory<Result>(
  application: Application,
  work: () => Promise<Result>,
): Promise<Watched & { result: Result }> {
  let highest = 0;
  const timer = setInterval(() => {
    highest = Math.max(highest, residentOf(application.pid));
  }, intervals.look);
  try {
    const { samples, result } = await sampled(intervals.sample, () => heldBy(application), work);
    return { samples: samples.filter((held) => held !== undefined), result, highest };
  } finally {
    clearInterval(timer);
  }
}

/**
 * Bytes a minute by which resident memory grows over the later half of the samples, when caches have filled; by least
 * squares.
 */
export function growthPerMinute(samples: Held[]): number {
  const later = samples.slice(samples.length >> 1).map(({ rss }) => rss);
  const middle = (later.length - 1) / 2;
  const mean = sum(later) / later.length;
  const slope = later.reduce((sum, rss, turn) => sum + (turn - middle) * (rss - mean), 0);
  const width = later.reduce((sum, _rss, turn) => sum + (turn - middle) ** 2, 0);
  return width === 0 ? 0 : (slope / width) * (60_000 / intervals.sample);
}

/**
 * How it is made up, in MB, to be shown and not kept. The rest: the program itself, its threads, and what the allocator has
 * not given back.
 */
export function heldCells({ rss, pss, heapUsed, heapTotal, external }: Held): Record<string, string> {
  const parts = {
    resident: rss,
    'its share (Pss)': pss,
    'heap used': heapUsed,
    heap: heapTotal,
    buffers: external,
    'the rest': rss - heapTotal - external,
  };
  return Object.fromEntries(
    Object.entries(parts).map(([name, bytes]) => [name, mebibytes(bytes).toFixed(0)]),
  );
}

/** The same as `rss`, but quick to ask for. */
function residentOf(pid: number): number {
  const [, pages] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
  return Number(pages) * pageSize;
}

/** Bytes, of Linux on the machines that this runs on. */
const pageSize = 4_096;

/** Bytes of one process. */
export function pagesOf(pid: number): Pick<Held, 'rss' | 'pss'> {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const bytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1] ?? 0) * 1024;
  return { rss: bytes('Rss'), pss: bytes('Pss') };
}
