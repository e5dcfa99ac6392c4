import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore.ts';

/** Enters in the background; tells who is inside, in order. */
function visitors(total: number) {
  const semaphore = createSemaphore(total);
  const inside: string[] = [];
  const leaves = new Map<string, () => void>();
  return {
    inside,
    async enter(name: string, bytes: number) {
      const release = await semaphore.acquire(bytes);
      inside.push(name);
      leaves.set(name, release);
    },
    async release(name: string) {
      leaves.get(name)?.();
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

test('there is room for so many bytes, and whoever comes later waits in turn', async () => {
  const { inside, enter, release } = visitors(100);
  await enter('first', 60);
  void enter('large', 70);
  void enter('small', 10);
  await Promise.resolve();
  expect(inside).toEqual(['first']);
  await release('first');
  expect(inside).toEqual(['first', 'large', 'small']);
});

test('what is larger than the room takes all of it', async () => {
  const { inside, enter, release } = visitors(100);
  await enter('huge', 1_000);
  void enter('small', 1);
  await Promise.resolve();
  expect(inside).toEqual(['huge']);
  await release('huge');
  expect(inside).toEqual(['huge', 'small']);
});
