import { defineConfig } from '@playwright/test';
import { isFull, slowness } from '#server/testing/full-suite.ts';
import { chromiumOptions } from './harness/chromium.ts';

/**
 * Browser tests against the real application: its server, its database, its e-mail. `npm test -- e2e` runs them;
 * manually: `playwright test -c e2e/playwright.config.ts`.
 */
const desktop = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

const withoutScripts = /\/without-scripts\.spec\.ts$/;
/** Only `npm run test:full` runs these. */
const slowTests = isFull ? [] : [/\.full\.spec\.ts$/];
/** Writes into docs/, and only on request. */
const screenshots = /\/screenshots\.spec\.ts$/;

export default defineConfig({
  testDir: 'stories',
  outputDir: '../test-results',
  globalSetup: './harness/setup.ts',
  fullyParallel: true,
  // One more than the cores, because tests mostly wait.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  timeout: 180_000 * slowness,
  expect: { timeout: 30_000 * slowness },
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...chromiumOptions,
      // No request leaves this machine.
      args: [...chromiumOptions.args, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
    },
  },
  projects: [
    // One worker, so that these tests share one application; first, so that the others run beside it.
    {
      name: 'own-application',
      use: desktop,
      testMatch: /\.own\.(full\.)?spec\.ts$/,
      testIgnore: slowTests,
      workers: 1,
    },
    {
      name: 'desktop',
      use: desktop,
      testIgnore: [withoutScripts, screenshots, /\.own\./, /stories\/operations/, ...slowTests],
      // Tests marked `@phone` run once, at the size of a phone.
      ...(isFull ? {} : { grepInvert: /@phone/ }),
    },
    // The size of a phone, for the tests that `@phone` marks. `npm run test:full` runs them at both sizes.
    { name: 'phone', use: phone, testIgnore: [withoutScripts, screenshots, /\.full\./], grep: /@phone/ },
    {
      name: 'without-scripts',
      use: { ...desktop, javaScriptEnabled: false },
      testMatch: withoutScripts,
    },
    ...(isFull ? [{ name: 'operations', use: desktop, testMatch: /stories\/operations/ }] : []),
    ...(process.env.UPDATE_SCREENSHOTS === '1'
      ? [{ name: 'screenshots', use: desktop, testMatch: screenshots }]
      : []),
  ],
});
