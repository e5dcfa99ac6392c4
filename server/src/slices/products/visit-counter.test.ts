import { expect, test } from 'vitest';
import type { ProductId } from '#contract/core/ids.ts';
import { countInMemory } from '../../platform/http/rate-limits.ts';
import { VisitCounter } from './visit-counter.ts';

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

/** rules/products 18 */
test('a visit is counted by the first of several processes', async () => {
  const inAll = countInMemory({ name: 'views', duration: 60 });
  const saved: ProductId[] = [];
  const openCounter = () => new VisitCounter(async (views) => void saved.push(...views.keys()), inAll);
  const [one, other] = [openCounter(), openCounter()];
  for (const visit of ['a', 'a', 'b']) {
    one.note({ id, visit });
    await one.flush();
    other.note({ id, visit });
    await other.flush();
  }
  await one.close();
  await other.close();
  expect(saved).toEqual([id, id]);
});

test('counts beyond 1,000 visits without asking other processes', async () => {
  const asked: string[] = [];
  const add = async (key: string) => ({ points: asked.push(key), left: 1 });
  const saved: number[] = [];
  const counter = new VisitCounter(async (views) => void saved.push(...views.values()), {
    add,
    look: async () => undefined,
  });
  for (let visit = 0; visit < 1_500; visit += 1) counter.note({ id, visit: String(visit) });
  await counter.close();
  expect([asked.length, saved]).toEqual([1_000, [501]]);
});

test('counts again only visits that failed', async () => {
  const asked: string[] = [];
  const add = async (key: string) => {
    if (asked.push(key) === 2) throw new Error('away');
    return { points: 1, left: 1 };
  };
  const saved: number[] = [];
  const counter = new VisitCounter(async (views) => void saved.push(...views.values()), {
    add,
    look: async () => undefined,
  });
  for (const visit of ['a', 'b', 'c']) counter.note({ id, visit });
  await counter.flush();
  await counter.close();
  expect(asked).toEqual(['7 a', '7 b', '7 c', '7 b']);
  expect(saved).toEqual([2, 1]);
});
