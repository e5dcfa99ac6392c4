import { setTimeout } from 'node:timers/promises';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { watchEventLoop } from './event-loop.ts';

test('a loop that was held up is told of, by as long as it was', async () => {
  const registry = new Registry();
  const stop = watchEventLoop(registry);
  try {
    const until = performance.now() + 600;
    while (performance.now() < until);
    const late = async () => {
      const lines = (await registry.metrics()).split('\n');
      const read = (start: string) => Number(lines.find((line) => line.startsWith(start))?.split(' ')[1]);
      const name = 'guildhall_event_loop_delay_seconds';
      return read(`${name}_count`) - read(`${name}_bucket{le="0.5"}`);
    };
    await expect.poll(late).toBeGreaterThanOrEqual(1);
    // It goes on counting, and what is on time is no delay.
    await expect
      .poll(async () => {
        await setTimeout(25);
        return (await registry.metrics()).match(/_bucket\{le="0\.01"\} (\d+)/)?.[1];
      })
      .not.toBe('0');
  } finally {
    stop();
  }
});
