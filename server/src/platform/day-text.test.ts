import { expect, test } from 'vitest';
import { dayText } from './day-text.ts';

test.each([
  [0, '6 December 2026'],
  [12, '7 December 2026'],
  [-12, '5 December 2026'],
  [5.75, '6 December 2026'],
])('formats the day %d hours from UTC as %s', (timeZone, day) => {
  const at = timeZone < 0 ? '2026-12-06T11:59:59Z' : '2026-12-06T12:00:00Z';
  expect(dayText(new Date(at), timeZone)).toBe(day);
});
