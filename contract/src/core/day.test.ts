import { expect, test } from 'vitest';
import { calendarDayText, isRealDay } from './day.ts';

test.each([
  ['2024-02-29', true],
  ['0001-01-01', true],
  ['9999-12-31', true],
  ['2023-02-29', false],
  ['2024-04-31', false],
  ['0000-01-01', false],
  ['2024-1-1', false],
  ['', false],
])('the day %s is valid: %s', (day, expected) => {
  expect(isRealDay(day)).toBe(expected);
});

test('a day is shown unchanged, in any time zone', () => {
  expect(calendarDayText('1998-05-06')).toBe('06-05-1998');
});
