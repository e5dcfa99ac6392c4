import { expect, test } from 'vitest';
import { momentText, nearestTimeZone } from './time-zones.ts';

test.each([
  [0, 0],
  [5.75, 5.75],
  [10.5, 10],
  [8.75, 9],
  [-2.5, -3],
  [13, 12],
])('a clock %f hours from UTC maps to the zone %f', (hours, zone) => {
  expect(nearestTimeZone(hours)).toBe(zone);
});

test('a moment is written with its time zone', () => {
  expect(momentText(new Date('2026-12-06T02:30:00Z'), -5)).toBe('5 December 2026, 21:30 (GMT -5)');
});
