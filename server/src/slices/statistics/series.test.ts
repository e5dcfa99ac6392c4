import { expect, test } from 'vitest';
import { seriesOf } from './actions.ts';
import type { StepRow } from './queries.ts';

const shown = { days: 6, step: 2 };
const of = (name: StepRow['name'], rows: Partial<StepRow>[]) => {
  const known = rows.map((row) => ({ name, place: 0, total: 0, last: 0, days: 2, ...row }));
  return seriesOf(known, shown).find((series) => series.name === name);
};

test('counts are added up, and unknown values are not zeros', () => {
  const rows = [
    { place: -1, total: 9, days: 6 },
    { place: 0, total: 5, last: 2 },
    { place: 2, total: 0, last: 0 },
  ];
  expect(of('votes', rows)).toEqual({ name: 'votes', values: [5, null, 0], before: 9 });
});

test('a level is that of the last day, and has no earlier sum', () => {
  const rows = [
    { place: -1, total: 9, days: 6 },
    { place: 1, total: 30, last: 20 },
  ];
  expect(of('disk', rows)).toEqual({ name: 'disk', values: [null, 20, null], before: null });
});

test('no comparison is made if a day is missing', () => {
  expect(of('votes', [{ place: -1, total: 9, days: 5 }])?.before).toBeNull();
});
