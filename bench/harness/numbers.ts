/** Small arithmetic over measurements. */
import { figureText } from '#contract/core/figure-text.ts';

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

export function median(values: readonly number[]): number {
  if (values.length === 0) throw new Error('There is no median of nothing.');
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/** 31415.9 → `31,416`; small numbers keep the digits that matter. */
export function readable(value: number): string {
  if (value >= 100) return figureText(Math.round(value));
  return value.toFixed(value >= 10 ? 1 : 2);
}

/** The lowest and the highest of several rounds, so that a reader sees how noisy a run was. */
export function spread(values: readonly number[]): string {
  return `${readable(Math.min(...values))} to ${readable(Math.max(...values))}`;
}

export function kibibytes(bytes: number): number {
  return bytes / 1024;
}

export function mebibytes(bytes: number): number {
  return bytes / 1024 / 1024;
}
