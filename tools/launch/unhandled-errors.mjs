import { writeFileSync } from 'node:fs';

/**
 * A Vitest reporter for errors outside of the tests, which its JSON report omits. Writes them to the file that
 * UNHANDLED_ERRORS_FILE names: [{ message, stack, file, test }], with the file and test that were running.
 */
export default class UnhandledErrors {
  onTestRunEnd(_modules, errors) {
    writeFileSync(process.env.UNHANDLED_ERRORS_FILE, JSON.stringify(errors.map(entry)));
  }
}

function entry({ message, stack, VITEST_TEST_PATH: file, VITEST_TEST_NAME: test }) {
  return { message, stack, file, test };
}
