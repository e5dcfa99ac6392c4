import { expect, test } from 'vitest';
import { NeededPositions } from './needed-positions.ts';

/** The log of a primary that says where it is when it is told to. */
function log() {
  const questions: PromiseWithResolvers<number>[] = [];
  const needed = new NeededPositions(() => {
    const question = Promise.withResolvers<number>();
    questions.push(question);
    return question.promise;
  });
  const asked = async (count: number) => {
    await expect.poll(() => questions.length, { interval: 2 }).toBe(count);
    return questions[count - 1] as PromiseWithResolvers<number>;
  };
  return { needed, asked };
}

test('what changed is met by nobody until the position is known, and then by whoever has passed it', async () => {
  const { needed, asked } = log();
  expect(needed.areMet(['product:1'], 0)).toBe(true);
  needed.note(['product:1', 'products']);
  expect(needed.areMet(['product:1'], 1_000)).toBe(false);
  expect(needed.areMet(['product:2'], 0)).toBe(true);
  (await asked(1)).resolve(500);
  await expect.poll(() => needed.areMet(['everything', 'products'], 500)).toBe(true);
  expect(needed.areMet(['everything', 'products'], 499)).toBe(false);
});

test('what changes again while the question is under way is asked for again', async () => {
  const { needed, asked } = log();
  needed.note(['product:1', 'product:2']);
  const first = await asked(1);
  needed.note(['product:1']);
  first.resolve(500);
  await expect.poll(() => needed.areMet(['product:2'], 500)).toBe(true);
  expect(needed.areMet(['product:1'], 500)).toBe(false);
  (await asked(2)).resolve(600);
  await expect.poll(() => needed.areMet(['product:1'], 600)).toBe(true);
  expect(needed.areMet(['product:1'], 599)).toBe(false);
});

test('changes that come together have one question', async () => {
  const { needed, asked } = log();
  for (let id = 0; id < 100; id += 1) needed.note([`product:${id}`]);
  (await asked(1)).resolve(7);
  await expect.poll(() => needed.areMet(['product:0', 'product:99'], 7)).toBe(true);
  await asked(1);
});

test('what every reply has passed is forgotten, and nothing else', async () => {
  const { needed } = log();
  needed.need('products', 500);
  needed.need('products', 400);
  needed.need('threads', 600);
  needed.forget(500);
  expect(needed.size).toBe(1);
  expect(needed.areMet(['products'], 0)).toBe(true);
  expect(needed.areMet(['threads'], 599)).toBe(false);
});

test('of more than can be remembered everything is needed', async () => {
  const { needed, asked } = log();
  for (let id = 0; id <= 10_000; id += 1) needed.note([`product:${id}`]);
  expect(needed.size).toBeLessThan(10);
  expect(needed.areMet(['everything', 'anything'], 1_000)).toBe(false);
  (await asked(1)).resolve(500);
  await expect.poll(() => needed.areMet(['everything', 'anything'], 500)).toBe(true);
  expect(needed.areMet(['everything', 'anything'], 499)).toBe(false);
});
