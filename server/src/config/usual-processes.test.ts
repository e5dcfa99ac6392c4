import { expect, test } from 'vitest';
import { usualProcesses } from './variables.ts';

const gigabytes = (count: number) => count * 1e9;

test.each([
  { cores: 1, bytes: gigabytes(2), alone: 1, beside: 1 },
  { cores: 2, bytes: gigabytes(4), alone: 1, beside: 1 },
  { cores: 4, bytes: gigabytes(8), alone: 3, beside: 2 },
  { cores: 8, bytes: gigabytes(16), alone: 7, beside: 4 },
  { cores: 8, bytes: gigabytes(2.5), alone: 2, beside: 2 },
  { cores: 8, bytes: gigabytes(0.5), alone: 1, beside: 1 },
  { cores: 64, bytes: gigabytes(128), alone: 8, beside: 8 },
])(
  '$cores cores run $alone processes, or $beside beside the embedded database',
  ({ alone, beside, ...machine }) => {
    expect(usualProcesses({ hasOwnDatabase: false }, machine)).toBe(alone);
    expect(usualProcesses({ hasOwnDatabase: true }, machine)).toBe(beside);
  },
);
