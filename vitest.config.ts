import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

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
          exclude: ['server/src/packages/**'],
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
    exclude: ['**/node_modules/**', 'web/build/**', 'data/**'],
    environment: 'node',
    pool: 'forks',
    // Files share what their worker has loaded, which is most of what a file costs otherwise. One that changes
    // what belongs to the process (a variable of its environment) puts it back.
    isolate: false,
    // Files mostly wait, for a database or another process: more of them than there are cores keep the cores busy.
    maxWorkers: 2 * availableParallelism(),
    // No test takes ten seconds by itself; on a machine that others use it may, and one that hangs is told anyway.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    teardownTimeout: 30_000,
    // What is told a moment later, as counts in lists are, comes later still on such a machine.
    expect: { poll: { timeout: 30_000 } },
    restoreMocks: true,
    unstubEnvs: true,
  },
});
