import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { isFull, slowness } from './server/src/testing/full-suite.ts';

/** Only `npm run test:full` runs these. */
const slowTests = '**/*.full.test.ts';

/**
 * The tests that need no browser: pure rules, slices against a real PostgreSQL, raw calls over HTTP.
 * The pages' own build plugin stays out of here on purpose: these tests read the sources as Node does.
 */
export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: ['server/src/packages/**', ...(isFull ? [] : [slowTests])],
          globalSetup: ['server/src/testing/cluster.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'packages',
          include: ['server/src/packages/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'pure',
          include: [
            'contract/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
            'tools/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
        },
      },
    ],
    exclude: ['**/node_modules/**', 'web/build/**', 'data/**', ...(isFull ? [] : [slowTests])],
    environment: 'node',
    setupFiles: ['server/src/testing/property-tests.ts'],
    pool: 'forks',
    // Files share what their worker has loaded, which is most of what a file costs otherwise. One that changes
    // what belongs to the process (a variable of its environment) puts it back.
    isolate: false,
    // Files mostly wait, for a database or another process: more of them than there are cores keep the cores busy.
    maxWorkers: 2 * availableParallelism(),
    // No test takes ten seconds on a quiet machine. These limits only end one that hangs.
    testTimeout: 120_000 * slowness,
    hookTimeout: 180_000 * slowness,
    teardownTimeout: 30_000 * slowness,
    expect: { poll: { timeout: 30_000 * slowness } },
    restoreMocks: true,
    unstubEnvs: true,
  },
});
