/** Functions of lists of numbers. */

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** The smallest value that at least this share (0 to 1) of the values does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** The lower one if there are two middle values. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The slope of the least-squares line through values that were sampled at equal intervals, per interval. */
export function slope(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const rise = sum(values.map((value, index) => (index - middle) * value));
  return rise / sum(values.map((_value, index) => (index - middle) ** 2));
}
