import { expect, test } from 'vitest';
import { pointsOf, tickDays, valueTextOf } from './points.ts';

test('each value has the first day of its step, across the ends of months and years', () => {
  expect(pointsOf([1, null], '2026-02-28', 'quarter')).toEqual([
    { place: 0, day: '2026-02-28', value: 1 },
    { place: 1, day: '2026-03-01', value: null },
  ]);
  expect(pointsOf([1, 2], '2025-12-28', 'year').map(({ day }) => day)).toEqual(['2025-12-28', '2026-01-04']);
});

test.each([
  [90, 'quarter'],
  [52, 'year'],
  [1, 'year'],
] as const)('labels at most six of %d steps, including the last', (steps, range) => {
  const points = pointsOf(new Array(steps).fill(0), '2026-01-01', range);
  const ticks = tickDays(points);
  expect(ticks.length).toBeLessThanOrEqual(6);
  expect(ticks.at(-1)).toBe(points.at(-1)?.day);
});

test.each([
  ['votes', 1204, '1,204'],
  ['oldest-flag', 47, '47 h'],
  ['oldest-flag', 49, '2 days'],
  ['disk', 12_400_000, '12.4 MB'],
] as const)('formats the %s value %d as %s', (name, value, text) => {
  expect(valueTextOf(name)(value)).toBe(text);
});
