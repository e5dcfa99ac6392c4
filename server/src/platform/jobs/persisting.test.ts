import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Persisting } from './persisting.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const found = (...names: string[]) => new Set(names);

test('what is found at each look for long enough is told once', () => {
  const persisting = new Persisting();
  expect(persisting.look(found('a'), 100)).toEqual([]);
  vi.advanceTimersByTime(60);
  expect(persisting.look(found('a', 'b'), 100)).toEqual([]);
  vi.advanceTimersByTime(40);
  expect(persisting.look(found('a', 'b'), 100)).toEqual(['a']);
  expect(persisting.look(found('a', 'b'), 100)).toEqual([]);
});

test('what was not found in between begins anew, and so does all that is forgotten', () => {
  const persisting = new Persisting();
  persisting.look(found('a', 'b'), 100);
  vi.advanceTimersByTime(60);
  persisting.look(found('b'), 100);
  vi.advanceTimersByTime(60);
  expect(persisting.look(found('a'), 100)).toEqual([]);
  persisting.clear();
  expect(persisting.size).toBe(0);
  vi.advanceTimersByTime(60);
  expect(persisting.look(found('a'), 100)).toEqual([]);
});
