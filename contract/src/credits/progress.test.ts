import { describe, expect, test } from 'vitest';
import type { CreditKindId } from '../core/ids.ts';
import { periodsBack, progressOf } from './progress.ts';

const spans = (endsOn: string, years: number, today: string, earliest = today) =>
  periodsBack({ endsOn, years }, today, earliest).map(({ from, to }) => `${from} ${to}`);

describe('the periods of a state', () => {
  test.each([
    ['2027-03-31', 2, '2026-11-29', '2025-04-01 2027-03-31'],
    ['2027-03-31', 2, '2027-03-31', '2025-04-01 2027-03-31'],
    ['2027-03-31', 2, '2027-04-01', '2027-04-01 2029-03-31'],
    ['2019-12-31', 3, '2026-11-29', '2026-01-01 2028-12-31'],
    ['2028-02-29', 1, '2028-02-29', '2027-03-01 2028-02-29'],
    ['2027-02-28', 1, '2028-02-29', '2028-02-29 2029-02-28'],
  ])('that end as on %s, every %i years, contain %s in %s', (endsOn, years, today, period) => {
    expect(spans(endsOn, years, today)).toEqual([period]);
  });

  test('go back to the first hours, without gaps', () => {
    expect(spans('2026-12-31', 1, '2026-11-29', '2024-05-01')).toEqual([
      '2026-01-01 2026-12-31',
      '2025-01-01 2025-12-31',
      '2024-01-01 2024-12-31',
    ]);
    expect(spans('2026-12-31', 1, '2026-11-29', '1950-01-01')).toHaveLength(30);
  });

  test('are calendar years if nothing is required', () => {
    expect(periodsBack(undefined, '2026-11-29', '2026-11-29')).toEqual([
      { from: '2026-01-01', to: '2026-12-31' },
    ]);
  });
});

const [ethics, life, health] = [1, 2, 3] as CreditKindId[];
const row = (creditKindId = ethics as CreditKindId, hours = 1, state = 'OH', completedOn = '2026-05-01') => ({
  creditKindId,
  hours,
  state,
  completedOn,
});
const year = { state: 'OH', from: '2026-01-01', to: '2026-12-31' };

test('hours count by state, day and kind, and required kinds come first', () => {
  const rows = [
    row(ethics, 0.1),
    row(ethics, 0.2, ''),
    row(life, 2, 'OH', '2026-12-31'),
    row(ethics, 50, 'CA'),
    row(ethics, 50, 'OH', '2025-12-31'),
    row(ethics, 50, 'OH', '2027-01-01'),
  ];
  const kinds = [
    { creditKindId: health as CreditKindId, hours: 4 },
    { creditKindId: ethics as CreditKindId, hours: 3 },
  ];
  expect(progressOf(rows, { hours: 24, kinds }, year)).toEqual([
    { creditKindId: null, done: 2.3, required: 24 },
    { creditKindId: health, done: 0, required: 4 },
    { creditKindId: ethics, done: 0.3, required: 3 },
    { creditKindId: life, done: 2, required: null },
  ]);
  expect(progressOf([], undefined, year)).toEqual([{ creditKindId: null, done: 0, required: null }]);
});
