import { expect, test } from 'vitest';
import { comparedOf } from './together.ts';

const turn = (cost: number, busiest = 1) => ({ count: 1, perSecond: 1, p50: 1, p99: 1, cost, busiest });

test('several processes are compared with one turn by turn, however busy the machine was in it', () => {
  const compared = comparedOf(
    2,
    [turn(22, 0.5), turn(88, 0.9), turn(33, 0.6)],
    [turn(20), turn(80), turn(30)],
  );
  const { ratios, ...others } = compared;
  expect(ratios).toEqual([22, 88, 33].map((cost, place) => cost / ([20, 80, 30][place] ?? 0)));
  expect(others).toEqual({ processes: 2, cost: 33, costOfOne: 30, busiest: 0.6 });
});

test('a turn that the other side did not have is no comparison', () => {
  expect(() => comparedOf(2, [turn(22), turn(21)], [turn(20)])).toThrow('turns');
});
