import { expect, test } from 'vitest';
import { changeText } from './change.ts';

const votes = (values: (number | null)[], before: number | null) =>
  changeText({ name: 'votes', values, before }, 'quarter', String);

test.each([
  [[null, 2, 4], 3, '6 in all, 100 % more than the 3 in the 90 days before.'],
  [[11], 3, '11 in all, 267 % more than the 3 in the 90 days before.'],
  [[12], 3, '12 in all, 4 times as many as the 3 in the 90 days before.'],
  [[8000], 2, '8000 in all, 4,000 times as many as the 2 in the 90 days before.'],
  [[1, 2], 4, '3 in all, 25 % fewer than the 4 in the 90 days before.'],
  [[0, 0], 4, 'None, after 4 in the 90 days before.'],
  [[1000, 1], 1000, '1001 in all, about as many as the 1000 in the 90 days before.'],
  [[1, 2], 0, '3 in all; none in the 90 days before.'],
  [[1, 2], null, '3 in all.'],
  [[null, null], null, 'Nothing is known yet.'],
])('of %j after %j it says how they compare', (values, before, said) => {
  expect(votes(values, before)).toBe(said);
});

test('a level is not added up', () => {
  const said = changeText(
    { name: 'disk', values: [null, 7, 9, null], before: null },
    'year',
    (value) => `${value} B`,
  );
  expect(said).toBe('Now 9 B; at the beginning 7 B.');
});
