import { expect, test } from 'vitest';
import { closingTime, daysBefore, hoursLater } from './load.ts';

const now = new Date('2026-11-21T08:33:41.165Z');

test('demo posts have round times, never in the future', () => {
  expect(daysBefore(now, 0)).toEqual(new Date('2026-11-21T08:30:00.000Z'));
  expect(daysBefore(now, 1.37)).toEqual(new Date('2026-11-19T23:40:00.000Z'));
  expect(hoursLater(daysBefore(now, 1), 0.55)).toEqual(new Date('2026-11-20T09:00:00.000Z'));
});

test('demo offers end at closing time', () => {
  expect(closingTime(now, 5)).toEqual(new Date('2026-11-26T22:00:00.000Z'));
  expect(closingTime(now, -1)).toEqual(new Date('2026-11-20T22:00:00.000Z'));
});
