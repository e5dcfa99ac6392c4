import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { currentCircumstances, historyCells, historyFile } from './harness/history.ts';
import type { Result } from './harness/report.ts';
import { fullSettings } from './harness/scenario.ts';
import { median, quantile, slope } from './harness/statistics.ts';
import { scenarios } from './scenarios/all.ts';

const result: Result = {
  scenario: 'vote',
  figures: [
    { name: 'of bare', value: 0.6, unit: 'share', bar: { atLeast: 0.6 } },
    { name: 'p99', value: 12_345.6, unit: 'ms', bare: 9, bar: { atMost: 10 } },
  ],
};

test('new lines of the history have the columns of the file', () => {
  const [heading = '', ...lines] = readFileSync(historyFile, 'utf8').trimEnd().split('\n');
  const columns = heading.split('\t');
  const added = historyCells(currentCircumstances(fullSettings), result);
  expect(added.map(Object.keys)).toEqual([columns, columns, columns]);
  expect(added.map(({ figure, value, bar, held }) => [figure, value, bar, held])).toEqual([
    ['of bare', 0.6, '>= 0.6', 'held'],
    ['p99', 12_345.6, '<= 10', 'missed'],
    ['p99: bare', 9, '-', '-'],
  ]);
  expect(lines.filter((line) => line.split('\t').length !== columns.length)).toEqual([]);
});

test('the median, quantiles and the slope of numbers', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(quantile([1, 2, 3, 4], 0.99)).toBe(4);
  expect(slope([1, 3, 5, 7])).toBe(2);
});

test('the documentation has a row for each scenario', () => {
  const text = readFileSync(new URL('../docs/BENCHMARKS.md', import.meta.url), 'utf8');
  const documented = [...text.matchAll(/^\| `([a-z-]+)`/gm)].map(([, name]) => name);
  expect(documented.sort()).toEqual(scenarios.map(({ name }) => name).sort());
});

test('the benchmarks have at most 1,550 lines', () => {
  const files = globSync('**/*.ts', { cwd: import.meta.dirname });
  const text = files.map((file) => readFileSync(new URL(file, import.meta.url), 'utf8')).join('');
  expect(text.split('\n').length - 1).toBeLessThanOrEqual(1_550);
});
