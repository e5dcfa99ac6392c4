import { expect, test } from 'vitest';
import { timeLeft } from './use-time-left.ts';

const now = new Date('2030-01-01T12:00:00Z');
const minute = 60 * 1000;
const hour = 60 * minute;
const day = 24 * hour;

test.each([
  [7 * day, '7 more days'],
  [7 * day - 1, '6 more days'],
  [day, '1 more day'],
  [day - 1, '23 more hours'],
  [hour, '1 more hour'],
  [minute - 1, 'a moment more'],
  [0, undefined],
  [-day, undefined],
])('shows %i ms as %s', (left, words) => {
  expect(timeLeft(new Date(now.getTime() + left), now)?.words).toBe(words);
});

test('the text changes exactly when it says it will, down to the end', () => {
  const until = new Date(now.getTime() + 3 * day + 4.5 * hour);
  const said: string[] = [];
  for (let at = now.getTime(); ; ) {
    const left = timeLeft(until, new Date(at));
    if (left === undefined) break;
    expect(timeLeft(until, new Date(at + left.changesIn - 1))?.words).toBe(left.words);
    said.push(left.words);
    at += left.changesIn;
  }
  expect(said).toHaveLength(3 + 23 + 59 + 1);
  expect(new Set(said).size).toBe(said.length);
});
