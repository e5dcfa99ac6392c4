import { expect, test } from 'vitest';
import { calendarDayText, dayText, isRealDay } from './day.ts';

test.each([
  ['2024-02-29', true],
  ['9999-12-31', true],
  ['2023-02-29', false],
  ['2024-04-31', false],
  ['0000-01-01', false],
  ['', false],
])('the day %s is valid: %s', (day, expected) => {
  expect(isRealDay(day)).toBe(expected);
});

test('a day is shown unchanged, in any time zone', () => {
  expect(calendarDayText('1998-05-06')).toBe('06-05-1998');
});

test.each([
  [0, '6 December 2026'],
  [12, '7 December 2026'],
  [-12, '5 December 2026'],
  [5.75, '6 December 2026'],
])('formats the day %d hours from UTC as %s', (timeZone, day) => {
  const at = timeZone < 0 ? '2026-12-06T11:59:59Z' : '2026-12-06T12:00:00Z';
  expect(dayText(new Date(at), timeZone)).toBe(day);
});
