/** How much memory there is for this process: by it alerts know what is much. */
import { totalmem } from 'node:os';
import type { Registry } from 'prom-client';
import { number } from './figure.ts';

/** Bytes of the container around it, or else of the machine. */
export function memoryLimit(): number {
  // 0 where nobody limits it.
  return Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());
}

export function gaugeMemoryLimit(registry: Registry): void {
  number(registry, limit, memoryLimit);
}

const limit = {
  name: 'guildhall_memory_limit_bytes',
  help: 'Memory of the container, or else of the machine.',
  type: 'gauge',
} as const;
