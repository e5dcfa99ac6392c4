import type { Registry } from 'prom-client';
import { memoryLimit } from '../memory-limit.ts';
import { number } from './figure.ts';

export function gaugeMemoryLimit(registry: Registry): void {
  number(registry, limit, memoryLimit);
}

const limit = {
  name: 'guildhall_memory_limit_bytes',
  help: 'Memory of the container, or else of the machine.',
  type: 'gauge',
} as const;
