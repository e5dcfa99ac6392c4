/** Totals of one part of the tests. */
export const nothing = { passed: 0, failed: 0, skipped: 0 };

export function add(a, b) {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** A check without separate tests, which passes or fails by its exit code. */
export function countCheck(code) {
  return { ...nothing, ...(code === 0 ? { passed: 1 } : { failed: 1 }) };
}

/** Vitest's JSON report. A file that breaks before its first test counts as one failure. */
export function countVitest(report, code) {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const count = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken,
    skipped: report.numPendingTests + report.numTodoTests,
  };
  return believe(count, code);
}

/** A line for each failed test of Vitest's JSON report, in case the output before it is cut; '' for none. */
export function failureNote({ testResults }) {
  return testResults.flatMap(failuresOf).join('\n');
}

function failuresOf({ name, message, status, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0) return status === 'failed' ? [failureLine(name, '', message)] : [];
  return failed.map(({ fullName, failureMessages: [first] }) => failureLine(name, fullName, first));
}

/** `message` includes its stack, which is printed above. */
function failureLine(file, test, message = '') {
  return `failed: ${file} ${test}: ${message.split('\n    at ')[0].slice(0, 1000)}`;
}

/** The message for errors outside of the tests, [{ message, stack, file, test }]; '' for none. */
export function unhandledNote(errors) {
  return errors.map(unhandledLine).join('\n');
}

/** `file` and `test` were running when it occurred, but need not have caused it: its stack says more. */
function unhandledLine({ message = '', stack = '', file = 'no file', test = '' }) {
  const whole = stack.includes(message) ? stack : `${message}\n${stack}`;
  return `not handled, during ${file} ${test}: ${whole.slice(0, 3000)}`;
}

/** Playwright's JSON report. Nothing is retried, so nothing is flaky. */
export function countPlaywright({ stats, errors }, code) {
  const count = {
    passed: stats.expected,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  };
  return believe(count, code);
}

/** The last line of `npm test`. */
export function summary({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** The duration of a part, beside its summary. */
export function took(milliseconds) {
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 100 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** True if something ran and nothing failed. */
export function succeeded({ passed, failed }) {
  return failed === 0 && passed > 0;
}

/** Counts a runner that fails without a failed test (an error outside of the tests, no tests found) as one failure. */
function believe(count, code) {
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}
