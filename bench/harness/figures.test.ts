import { describe, expect, test } from 'vitest';
import {
  counted,
  type Figure,
  factorOf,
  figuresOf,
  holds,
  isWorse,
  type Row,
  timed,
  yardstick,
} from './figures.ts';

describe('a bar', () => {
  test.each([
    [{ atLeast: 10 }, 10, true, 1],
    [{ atLeast: 10 }, 9.9, false, 0.99],
    [{ atLeast: 10 }, 25, true, 2.5],
    [{ atMost: 10 }, 10, true, 1],
    [{ atMost: 10 }, 12.5, false, 0.8],
    [{ atMost: 10 }, 4, true, 2.5],
  ])('%o beside %d: holds is %s, by a factor of %d', (bar, value, isHeld, factor) => {
    expect(holds({ value, bar })).toBe(isHeld);
    expect(factorOf({ value, bar })).toBeCloseTo(factor);
  });

  test('that allows nothing, or beside nothing, is held or missed without a factor', () => {
    expect(holds({ value: 0, bar: { atMost: 0 } })).toBe(true);
    expect(holds({ value: 1, bar: { atMost: 0 } })).toBe(false);
    expect(factorOf({ value: 1, bar: { atMost: 0 } })).toBeUndefined();
    expect(factorOf({ value: 0, bar: { atMost: 2 } })).toBeUndefined();
  });
});

describe('a step back', () => {
  const judged: [string, Figure, number, boolean][] = [
    ['one statement more', counted(4, 'statements'), 3, true],
    ['one statement less', counted(2, 'statements'), 3, false],
    ['one byte more', counted(601, 'bytes'), 600, true],
    ['as many points', counted(100, 'points'), 100, false],
    ['a point less', counted(99, 'points'), 100, true],
    ['a fifth longer', timed(12, 'ms'), 10, false],
    ['more than a fifth longer', timed(12.1, 'ms'), 10, true],
    ['shorter', timed(1, 'ms'), 10, false],
    ['a little fewer a second', timed(90, '/s'), 100, false],
    ['many fewer a second', timed(80, '/s'), 100, true],
    ['more a second', timed(200, '/s'), 100, false],
    ['a smaller share of bare', timed(0.5, 'share'), 0.8, true],
    ['a slower bare server', yardstick(10, '/s'), 100, false],
  ];

  test.each(judged)('%s', (_what, figure, last, isStepBack) => {
    expect(isWorse(figure, last)).toBe(isStepBack);
  });
});

test('a figure is named by its row and its column, and a text is none', () => {
  const rows: Row[] = [
    ['list of 20', { Guildhall: timed(1, '/s'), 'from to': '1 to 2' }],
    ['detail', { Guildhall: timed(2, '/s') }],
  ];
  expect(figuresOf(rows).map(({ name, value }) => [name, value])).toEqual([
    ['list of 20: Guildhall', 1],
    ['detail: Guildhall', 2],
  ]);
});
