import { expect, test } from 'vitest';

/** Steps that no compiler leaves out. */
function steps(count: number): number {
  let sum = 0;
  for (let step = 0; step < count; step += 1) sum = (sum * 31 + step) % 1_000_003;
  return sum;
}

test('work that grows with the text passes, work that grows with its square does not', () => {
  expect((size: number) => steps(size * 1_000)).toGrowLinearly(3_000);
  expect(() => expect((size: number) => steps(size * size)).toGrowLinearly(3_000)).toThrow(
    /^3000 takes \d+\.\d ms of work, and twice as much \d+\.\d ms$/,
  );
});
