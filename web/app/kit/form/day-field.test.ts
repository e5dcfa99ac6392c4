import { expect, test } from 'vitest';
import { splitDay, withPart } from './day-field.tsx';

test('a date is assembled from its parts in any order', () => {
  const withYear = withPart('', 'year', '1961');
  expect(withYear).toBe('1961--');
  const withDay = withPart(withYear, 'day', '04');
  expect(withDay).toBe('1961--04');
  expect(splitDay(withDay)).toEqual({ day: '04', month: '', year: '1961' });
  expect(withPart(withDay, 'month', '05')).toBe('1961-05-04');
});

test('a date whose parts are all removed is empty', () => {
  expect(withPart('1961--', 'year', '')).toBe('');
  expect(splitDay('')).toEqual({ day: '', month: '', year: '' });
});
