import { writeFileSync } from 'node:fs';

/**
 * A reporter of Vitest: writes the errors outside of the tests, of which its JSON report says nothing, into the
 * file that UNHANDLED_ERRORS_FILE names: [{ message, stack, file, test }], `file` and `test` those that ran.
 */
export default class UnhandledErrors {
  onTestRunEnd(_modules, errors) {
    writeFileSync(process.env.UNHANDLED_ERRORS_FILE, JSON.stringify(errors.map(entry)));
  }
}

function entry({ message, stack, VITEST_TEST_PATH: file, VITEST_TEST_NAME: test }) {
  return { message, stack, file, test };
}
