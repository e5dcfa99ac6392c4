import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Doubts } from './doubts.ts';

let told: string[] = [];
let doubts: Doubts<string>;

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  doubts = new Doubts((names) => told.push(names.join(' ')));
});

afterEach(() => {
  vi.useRealTimers();
});

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);

test('what is in doubt is told again for two minutes, and then no more', async () => {
  expect(doubts.isAny).toBe(false);
  doubts.add(['a', 'b']);
  doubts.add(['b', 'c']);
  expect(doubts.isAny).toBe(true);
  await pass(1);
  expect(told).toEqual(['a b c']);
  await pass(25);
  expect(told).toEqual(['a b c', 'a b c', 'a b c']);
  await pass(100);
  expect([told.length, doubts.isAny]).toEqual([7, false]);
  await pass(1_000);
  expect(told).toHaveLength(7);
});

test('nothing is told after the end', async () => {
  doubts.add(['a']);
  await pass(2);
  doubts.add(['b']);
  doubts.close();
  await pass(200);
  expect(told).toEqual(['a']);
});
