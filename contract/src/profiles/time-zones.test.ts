import { expect, test } from 'vitest';
import { nearestTimeZone } from './time-zones.ts';

test.each([
  [0, 0],
  [5.5, 5.5],
  [5.75, 5.75],
  [10.5, 10],
  [8.75, 9],
  [-2.5, -3],
  [13, 12],
  [-12, -12],
])('a clock %f hours from UTC maps to the zone %f', (hours, zone) => {
  expect(nearestTimeZone(hours)).toBe(zone);
});
