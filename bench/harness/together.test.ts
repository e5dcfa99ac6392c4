import { expect, test } from 'vitest';
import { comparedOf } from './together.ts';

const turn = (cost: number, busiest = 1) => ({ count: 1, perSecond: 1, p50: 1, p99: 1, cost, busiest });

test('several processes are compared with one turn by turn, however busy the machine was in it', () => {
  const together = [turn(30, 0.5), turn(160, 0.9), turn(45, 0.6)];
  const byItself = [turn(20), turn(60), turn(30)];
  expect(comparedOf(2, { together, byItself }, [turn(20), turn(80), turn(30)])).toEqual({
    processes: 2,
    cost: 45,
    costOfOne: 30,
    ratios: [1.5, 2, 1.5],
    ratiosByItself: [1, 0.75, 1],
    busiest: 0.6,
  });
});

test('a turn that the other side did not have is no comparison', () => {
  const together = [turn(22), turn(21)];
  expect(() => comparedOf(2, { together, byItself: together }, [turn(20)])).toThrow('as many turns');
});
