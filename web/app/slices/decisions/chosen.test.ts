import { expect, test } from 'vitest';
import type { HeldPostId } from '#contract/core/ids.ts';
import { chosenOf } from './chosen.ts';

/** A queue that has grown to `now` since its table was drawn with `total`. */
function queueOf(total: number, now: number) {
  const waiting = Array.from({ length: now }, (_unused, place) => (place + 1) as HeldPostId);
  return { total, listLongest: async (limit: number) => waiting.slice(0, limit) };
}

test('of everything no more is decided about than stood there when the table was drawn', async () => {
  const { count, ids } = chosenOf({ selected: [1, 2], isEverything: true }, queueOf(3, 5));
  expect([count, await ids()]).toEqual([3, [1, 2, 3]]);
});

test('nor more than one call takes', async () => {
  const { count, ids } = chosenOf({ selected: [1], isEverything: true }, queueOf(120, 130));
  expect([count, (await ids()).length]).toEqual([100, 100]);
});

test('else it is the rows that are selected', async () => {
  const { count, ids } = chosenOf({ selected: [2, 5], isEverything: false }, queueOf(3, 5));
  expect([count, await ids()]).toEqual([2, [2, 5]]);
});
