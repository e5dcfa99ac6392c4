import { expect, test } from 'vitest';
import { closingTime, daysBefore, hoursLater, localDate } from './dates.ts';

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

test('demo dates fall on the named weekday and local time', () => {
  expect(localDate('0', now, 'Asia/Tokyo')).toBe('2026-11-21');
  expect(localDate('-3 18:00', now, 'UTC')).toBe('2026-11-18T18:00');
  expect(localDate('6 Friday 11:00', now, 'America/Chicago')).toBe('2026-11-27T11:00');
  expect(localDate('7 Friday', now, 'America/Chicago')).toBe('2026-12-04');
  expect(() => localDate('soon', now, 'UTC')).toThrow('"soon"');
});

test('the demo event of today is never over: late in the evening, it is tomorrow', () => {
  const before = new Date('2026-11-21T20:59:00-05:00');
  const after = new Date('2026-11-21T21:00:00-05:00');
  expect(localDate('0.125 18:00', before, 'America/New_York')).toBe('2026-11-21T18:00');
  expect(localDate('0.125 18:00', after, 'America/New_York')).toBe('2026-11-22T18:00');
});
