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
          include: ['contract/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
        },
      },
    ],
    exclude: ['**/node_modules/**', 'web/build/**', 'data/**'],
    environment: 'node',
    pool: 'forks',
    // Files share what their worker has loaded, which is most of what a file costs otherwise. One that changes
    // what belongs to the process (a variable of its environment) puts it back.
    isolate: false,
    // Files mostly wait for a database: a core of two does not have to stay free.
    maxWorkers: '100%',
    // A slice file clones a database before its first test; two cores are shared by all workers.
    testTimeout: 15_000,
    hookTimeout: 60_000,
    teardownTimeout: 15_000,
    // What is told a moment later, as counts in lists are, comes later still on a machine that others use.
    expect: { poll: { timeout: 10_000 } },
    restoreMocks: true,
    unstubEnvs: true,
  },
});
