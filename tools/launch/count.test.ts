import { describe, expect, test } from 'vitest';
import { countPlaywright, countVitest, failureNote, succeeded, summary, unhandledNote } from './count.mjs';

const vitest = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1 };
const failedFile = { status: 'failed', assertionResults: [{ status: 'failed' }] };
const brokenFile = { status: 'failed', assertionResults: [] };
const stats = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 };

describe('the count of npm test', () => {
  test('takes the totals of the reports', () => {
    expect(countVitest({ ...vitest, testResults: [failedFile] }, 1)).toEqual({
      passed: 5,
      failed: 1,
      skipped: 2,
    });
    expect(countPlaywright({ stats, errors: [] }, 0)).toEqual({ passed: 3, failed: 0, skipped: 0 });
  });

  test('a file that breaks before its first test is a failure', () => {
    expect(countVitest({ ...vitest, testResults: [failedFile, brokenFile] }, 1).failed).toBe(2);
    expect(countPlaywright({ stats, errors: [{}] }, 1).failed).toBe(1);
  });

  test('a failed test is named with its reason, and a broken file with its own', () => {
    const test = {
      status: 'failed',
      fullName: 'it holds',
      failureMessages: ['expected 1\nto be 2\n    at line 3'],
    };
    const passed = { status: 'passed', fullName: 'it stands', failureMessages: [] };
    const testResults = [
      { name: 'a.test.ts', status: 'failed', message: '', assertionResults: [passed, test] },
      { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
      { name: 'c.test.ts', status: 'passed', message: '', assertionResults: [passed] },
    ];
    expect(failureNote({ testResults }).split('\n')).toEqual([
      'failed: a.test.ts it holds: expected 1',
      'to be 2',
      'failed: b.test.ts : no such module',
    ]);
    expect(failureNote({ testResults: [] })).toBe('');
  });

  test('an error outside of the tests is printed with its stack, and with the tests that were running', () => {
    const stack = 'Error: 422\n    at late (a.ts:3)';
    expect(unhandledNote([{ message: '422', stack, file: 'a.test.ts', test: 'it holds' }])).toBe(
      `not handled, during a.test.ts it holds: ${stack}`,
    );
    expect(unhandledNote([{ message: 'gone' }])).toBe('not handled, during no file : gone\n');
    expect(unhandledNote([])).toBe('');
  });

  test('a runner that fails without a failed test counts as a failure', () => {
    expect(countVitest({ ...vitest, numFailedTests: 0, testResults: [] }, 1).failed).toBe(1);
    expect(countPlaywright({ stats, errors: [] }, 1).failed).toBe(1);
  });

  test('a run without tests is no success', () => {
    expect(succeeded({ passed: 0, failed: 0 })).toBe(false);
    expect(succeeded({ passed: 1, failed: 1 })).toBe(false);
    expect(succeeded({ passed: 1, failed: 0 })).toBe(true);
  });

  test('ends in one line', () => {
    expect(summary({ passed: 2, failed: 0, skipped: 0 })).toBe('2 passed, 0 failed');
    expect(summary({ passed: 2, failed: 1, skipped: 3 })).toBe('2 passed, 1 failed, 3 skipped');
  });
});
