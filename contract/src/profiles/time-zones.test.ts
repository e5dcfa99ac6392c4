import { expect, test } from 'vitest';
import { momentText, nearestTimeZone, timeZoneName, timeZones } from './time-zones.ts';

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

test('time zones are unique, from west to east, some of them with minutes', () => {
  expect(timeZones).toEqual([...new Set(timeZones)].sort((one, other) => one - other));
  expect([timeZones[0], timeZones.at(-1)]).toEqual([-12, 12]);
  expect([-4.5, -1, 0, 5.75].map(timeZoneName)).toEqual(['GMT -4:30', 'GMT -1', 'GMT', 'GMT +5:45']);
});
