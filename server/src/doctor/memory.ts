/** The memory of the machine, or of the container around it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { roomText } from '#contract/core/bytes-text.ts';
import { listLimits } from './cgroup.ts';
import { type Found, type Probe, warning, well } from './probe.ts';

/** Bytes. */
export interface Memory {
  total: number;
  available: number;
  swap: number;
  freeSwap: number;
}

/** Bytes below which the application and its database have no room side by side. */
const least = 512e6;
/** Shares. */
const fewAvailable = 0.1;
const fewSwap = 0.1;

export const memory: Probe<unknown> = {
  subject: 'memory',
  examine: async () => judgeMemory(await readMemory()),
  silence: { state: 'skipped', advice: 'Check it manually: free -h.' },
};

export function judgeMemory({ total, available, swap, freeSwap }: Memory): Found {
  const says = `${roomText(available)} of ${roomText(total)} available.`;
  if (total < least) return warning(says, `Give the machine ${roomText(2 * least)} or more.`);
  if (available < total * fewAvailable)
    return warning(says, 'Check what else uses memory on this machine, or add memory.');
  if (swap > 0 && freeSwap < swap * fewSwap)
    return warning(
      `${says} Swap: ${roomText(freeSwap)} of ${roomText(swap)} left.`,
      'The machine ran short of memory. Add memory, or stop other programs.',
    );
  return well(says);
}

/** `root` is where the system's files are. */
export async function readMemory(root = '/'): Promise<Memory> {
  const told = await readFile(join(root, 'proc/meminfo'), 'utf8').catch(() => '');
  const bytesOf = (name: string) =>
    1024 * Number(new RegExp(`^${name}: +(\\d+) kB`, 'm').exec(told)?.[1] ?? 0);
  const limits = await listLimits(root);
  const available = limits.map(({ limit, used }) => Math.max(0, limit - used));
  return {
    total: Math.min(bytesOf('MemTotal'), ...limits.map(({ limit }) => limit)),
    available: Math.min(bytesOf('MemAvailable'), ...available),
    swap: bytesOf('SwapTotal'),
    freeSwap: bytesOf('SwapFree'),
  };
}
