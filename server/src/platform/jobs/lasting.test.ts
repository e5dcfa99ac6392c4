import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Lasting } from './lasting.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const found = (...names: string[]) => new Set(names);

test('what is found at each look for long enough is told once', () => {
  const lasting = new Lasting();
  expect(lasting.look(found('a'), 100)).toEqual([]);
  vi.advanceTimersByTime(60);
  expect(lasting.look(found('a', 'b'), 100)).toEqual([]);
  vi.advanceTimersByTime(40);
  expect(lasting.look(found('a', 'b'), 100)).toEqual(['a']);
  expect(lasting.look(found('a', 'b'), 100)).toEqual([]);
});

test('what was not found in between begins anew, and so does all that is forgotten', () => {
  const lasting = new Lasting();
  lasting.look(found('a', 'b'), 100);
  vi.advanceTimersByTime(60);
  lasting.look(found('b'), 100);
  vi.advanceTimersByTime(60);
  expect(lasting.look(found('a'), 100)).toEqual([]);
  lasting.clear();
  expect(lasting.size).toBe(0);
  vi.advanceTimersByTime(60);
  expect(lasting.look(found('a'), 100)).toEqual([]);
});
