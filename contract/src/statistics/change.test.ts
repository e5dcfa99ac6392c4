import { expect, test } from 'vitest';
import { changeText } from './change.ts';

const votes = (values: (number | null)[], before: number | null) =>
  changeText({ name: 'votes', values, before }, 'quarter', String);

test.each([
  [[null, 2, 4], 3, '6 in total, 100% more than in the previous 90 days (3).'],
  [[11], 3, '11 in total, 267% more than in the previous 90 days (3).'],
  [[8000], 2, '8000 in total, 4,000 times as many as in the previous 90 days (2).'],
  [[1, 2], 4, '3 in total, 25% fewer than in the previous 90 days (4).'],
  [[0, 0], 4, 'None (4 in the previous 90 days).'],
  [[1000, 1], 1000, '1001 in total, about the same as in the previous 90 days (1000).'],
  [[1, 2], 0, '3 in total; none in the previous 90 days.'],
  [[1, 2], null, '3 in total.'],
  [[null, null], null, 'No data yet.'],
])('compares %j with the previous value %j', (values, before, said) => {
  expect(votes(values, before)).toBe(said);
});

test('does not add up the values of a level', () => {
  const said = changeText(
    { name: 'disk', values: [null, 7, 9, null], before: null },
    'year',
    (value) => `${value} B`,
  );
  expect(said).toBe('9 B now, 7 B at the start.');
});
