import { setTimeout } from 'node:timers/promises';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { Durations } from './durations.ts';
import { noteDelay, watchEventLoop } from './event-loop.ts';

const name = 'guildhall_event_loop_delay_seconds';

test('what was due while the loop was held up is counted by what it waited', () => {
  const delays = new Durations([0.025, 0.05, 0.1]);
  noteDelay(delays, -1);
  noteDelay(delays, 110);
  expect(delays.samples('late').map(({ value }) => value)).toEqual([
    // On time; 10; then 30 and 50; 70 and 90; 110.
    2,
    4,
    6,
    7,
    expect.closeTo(0.36),
    7,
  ]);
});

test('a loop that was held up is told of, by as long as it was', async () => {
  const registry = new Registry();
  const stop = watchEventLoop(registry);
  const counts = async () => {
    const text = await registry.metrics();
    const read = (start: string) => Number(text.split(start)[1]?.split('\n')[0]);
    return {
      all: read(`${name}_count `),
      quick: read(`${name}_bucket{le="0.01"} `),
      half: read(`{le="0.5"} `),
    };
  };
  try {
    const until = performance.now() + 600;
    while (performance.now() < until);
    await expect.poll(async () => (await counts()).all).toBeGreaterThan(0);
    const { all, half } = await counts();
    // 80 of those 600 milliseconds, at 50 a second; 29 looks in all.
    expect(all - half).toBeGreaterThanOrEqual(4);
    expect(all).toBeGreaterThanOrEqual(29);
    // It goes on counting, and what is on time is no delay.
    await expect
      .poll(async () => {
        await setTimeout(25);
        return (await counts()).quick;
      })
      .toBeGreaterThan(1);
  } finally {
    stop();
  }
});
