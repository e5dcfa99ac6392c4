import { expect, test } from 'vitest';
import type { ProductId } from '#contract/core/ids.ts';
import { VisitCounter } from './views.ts';

const id = 7 as ProductId;

test('views that could not be saved are saved the next time', async () => {
  const saved: Map<ProductId, number>[] = [];
  let isAway = true;
  const counter = new VisitCounter(async (views) => {
    if (isAway) throw new Error('away');
    saved.push(views);
  });
  counter.note({ id, visit: 'a' });
  await counter.flush();
  counter.note({ id, visit: 'b' });
  counter.note({ id, visit: 'a' });
  isAway = false;
  await counter.close();
  expect(saved).toEqual([new Map([[id, 2]])]);
});

test('nothing is saved when nothing was seen', async () => {
  let saves = 0;
  const counter = new VisitCounter(async () => {
    saves += 1;
  });
  counter.note({ id, visit: '' });
  await counter.flush();
  await counter.close();
  expect(saves).toBe(0);
});
