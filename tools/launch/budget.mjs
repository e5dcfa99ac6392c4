import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { took } from './count.mjs';

/** Milliseconds that the linter takes on two idle cores. */
const usualLint = 5_000;

/** The factor for time limits on this machine now, from the duration of the linter; from 1 to 8. */
export function slownessOf(lintMilliseconds) {
  return Math.min(8, Math.max(1, lintMilliseconds / usualLint));
}

/** Linux counts processor time in hundredths of a second for programs. */
const ticksPerSecond = 100;

/** Seconds of processor time of this process and all ended children, from `/proc`; undefined elsewhere. */
export function processorTime() {
  try {
    return processorSecondsOf(readFileSync('/proc/self/stat', 'utf8'));
  } catch {
    return undefined;
  }
}

/** Fields 14 to 17 of proc_pid_stat(5). The second field, in parentheses, may contain blanks. */
export function processorSecondsOf(stat) {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, 15).map(Number);
  return ticks.reduce((sum, one) => sum + one, 0) / ticksPerSecond;
}

/** The line with the cost of a run. */
export function budget(milliseconds, processorSeconds) {
  const cpu = processorSeconds === undefined ? '' : `, ${took(processorSeconds * 1_000)} of processor time`;
  return `== ${took(milliseconds)}${cpu}`;
}

/** The test files of Vitest's JSON report with the milliseconds that each took. */
export function vitestFiles({ testResults }, folder) {
  return testResults.map(({ name, startTime, endTime }) => ({
    file: relative(folder, name),
    milliseconds: endTime - startTime,
  }));
}

/** The same for Playwright's JSON report. */
export function playwrightFiles({ suites }) {
  return suites.map((suite) => ({ file: `e2e/stories/${suite.file}`, milliseconds: durationOf(suite) }));
}

function durationOf({ suites = [], specs = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap(({ results: of }) => of));
  const own = results.reduce((sum, { duration }) => sum + duration, 0);
  return suites.reduce((sum, suite) => sum + durationOf(suite), own);
}

/** Lines that name the ten slowest files. */
export function slowestFiles(files) {
  if (files.length === 0) return [];
  const slowest = [...files].sort((one, other) => other.milliseconds - one.milliseconds).slice(0, 10);
  const lines = slowest.map(
    ({ file, milliseconds }) => `${(milliseconds / 1000).toFixed(1).padStart(7)} s  ${file}`,
  );
  return ['Slowest files:', ...lines];
}
