import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { roomText } from '#contract/core/bytes-text.ts';
import { memoryLimit } from '../platform/memory-limit.ts';
import { type Check, type Finding, warning, well } from './check.ts';

/** Bytes below which the application and its database don't fit side by side. */
const leastTotal = 512e6;
/** The share of memory below which the machine soon slows down. */
const littleLeft = 0.1;

export const memory: Check<unknown> = {
  subject: 'memory',
  run: async () => judgeMemory(await readMemory()),
  unanswered: { state: 'skipped', advice: 'Check manually: free -h.' },
};

/** Bytes. */
export function judgeMemory({ total, available }: { total: number; available: number }): Finding {
  const says = `${roomText(available)} of ${roomText(total)} available.`;
  if (total < leastTotal) return warning(says, `Give the machine ${roomText(2 * leastTotal)} or more.`);
  if (available >= total * littleLeft) return well(says);
  return warning(says, 'Check what else uses memory on this machine, or add memory.');
}

/** Of this machine, or of the container around this process. `root` is where the system's files are. */
export async function readMemory(root = '/', total = memoryLimit()) {
  const read = (path: string) => readFile(join(root, path), 'utf8').catch(() => '');
  const numberIn = (text: string, name: RegExp) => Number(name.exec(text)?.[1] ?? 0);
  const ofMachine = 1024 * numberIn(await read('proc/meminfo'), /^MemAvailable: +(\d+) kB/m);
  const used = await read('sys/fs/cgroup/memory.current');
  if (used === '') return { total, available: ofMachine };
  // The kernel drops cached files when a program in the container needs their memory.
  const cached = numberIn(await read('sys/fs/cgroup/memory.stat'), /^inactive_file (\d+)$/m);
  return { total, available: Math.max(0, Math.min(ofMachine, total - (Number(used) - cached))) };
}
