import { expect } from 'vitest';

/**
 * `expect((size) => …).toGrowLinearly(size)`: twice the text takes at most three times the work. What grows with
 * the square of the text takes four times as much, on any machine and however busy it is.
 */
declare module 'vitest' {
  interface Matchers {
    /** `size` is the smaller one: large enough to take some milliseconds. */
    toGrowLinearly(size: number): void;
  }
}

/** Milliseconds; less is lost in what else the process does. */
const noticeable = 10;
/** What disturbs only adds to the work: the least of some tries is what counts. */
const tries = 6;

expect.extend({
  toGrowLinearly(act: (size: number) => void, size: number) {
    let once = Number.POSITIVE_INFINITY;
    let twice = Number.POSITIVE_INFINITY;
    const isLinear = () => twice <= 3 * Math.max(once, noticeable);
    for (let count = 0; count < tries && (count === 0 || !isLinear()); count += 1) {
      once = Math.min(
        once,
        work(() => act(size)),
      );
      twice = Math.min(
        twice,
        work(() => act(2 * size)),
      );
    }
    return {
      pass: isLinear(),
      message: () => `${size} takes ${once.toFixed(1)} ms of work, and twice as much ${twice.toFixed(1)} ms`,
    };
  },
});

/** Milliseconds of the processor. */
function work(act: () => void): number {
  const before = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
