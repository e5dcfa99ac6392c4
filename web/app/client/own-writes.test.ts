import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toldWithin } from '#contract/core/read-after.ts';
import { OwnWrites } from './own-writes.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

test('for a while after a write it is said who wrote, and when', () => {
  const writes = new OwnWrites();
  expect(writes.readAfter()).toBeUndefined();
  writes.note({ status: 200, body: {}, writtenBy: 'one' });
  vi.advanceTimersByTime(250);
  expect(writes.readAfter()).toBe('one 250');
  writes.note({ status: 200, body: {} });
  expect(writes.readAfter()).toBe('one 250');
  writes.note({ status: 200, body: {}, writtenBy: 'other' });
  expect(writes.readAfter()).toBe('other 0');
  vi.advanceTimersByTime(toldWithin + 1);
  expect(writes.readAfter()).toBeUndefined();
});
