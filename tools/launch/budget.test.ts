import { expect, test } from 'vitest';
import { playwrightFiles, processorSecondsOf, slowestFiles, slownessOf, vitestFiles } from './budget.mjs';

test('processor time includes this process and its children, in user and system mode', () => {
  const stat = `77 (node (a) b) S 1 77 77 0 -1 4194304 9 9 0 0 150 50 1000 300 20 0 11 0 5 6 7`;
  expect(processorSecondsOf(stat)).toBe(15);
});

test('the ten slowest files are listed, the slowest first', () => {
  const { testResults } = { testResults: [{ name: '/here/a.test.ts', startTime: 1_000, endTime: 2_500 }] };
  const story = { file: 'home.spec.ts', specs: [{ tests: [{ results: [{ duration: 1_000 }] }] }] };
  const outer = { ...story, suites: [{ specs: [{ tests: [{ results: [{ duration: 2_000 }] }] }] }] };
  const files = [...vitestFiles({ testResults }, '/here'), ...playwrightFiles({ suites: [outer] })];
  expect(slowestFiles(files).map((line) => line.trim())).toEqual([
    'Slowest files:',
    '3.0 s  e2e/stories/home.spec.ts',
    '1.5 s  a.test.ts',
  ]);
  const many = Array.from({ length: 12 }, (_, place) => ({ file: `${place}`, milliseconds: place }));
  expect(slowestFiles(many)).toHaveLength(11);
  expect(slowestFiles([])).toEqual([]);
});

test('time limits grow with the duration of the linter, and never shrink', () => {
  expect([1_000, 5_000, 10_000, 900_000].map(slownessOf)).toEqual([1, 1, 2, 8]);
});
