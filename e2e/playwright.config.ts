import { defineConfig } from '@playwright/test';
import { isFull, slowness } from '#server/testing/full-suite.ts';
import { chromiumOptions } from './harness/chromium.ts';

/**
 * Browser stories against the real application: its server, its database, its mail.
 * `npm test -- e2e` tells them; by hand: `playwright test -c e2e/playwright.config.ts`.
 */
const desktop = { viewport: { width: 1280, height: 800 } };
const phone = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};

/** `@phone` names what is different on a phone, `@mouse` and `@keyboard` what a phone lacks, `@once` what is the same wherever one looks. */
const withoutScripts = /\/without-scripts\.spec\.ts$/;
/** Stories with an application of their own, which they stop or wear out: once is enough. */
const ownApplication = /\.(own|full)\.spec\.ts$/;
/** Slow stories, such as operator drills: only `npm run test:full` runs them. */
const slowStories = isFull ? [] : [/\.full\.spec\.ts$/];

/** They write into docs/, and only when asked. */
const screenshots = /\/screenshots\.spec\.ts$/;
const asked = process.env.UPDATE_SCREENSHOTS === '1';

export default defineConfig({
  testDir: 'stories',
  outputDir: '../test-results',
  globalSetup: './harness/setup.ts',
  fullyParallel: true,
  // The third tells on while the others wait.
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
      // Nothing leaves this machine, whatever a page tries.
      args: [...chromiumOptions.args, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
    },
  },
  projects: [
    { name: 'desktop', use: desktop, testIgnore: [withoutScripts, screenshots, ...slowStories] },
    {
      name: 'phone',
      use: phone,
      testIgnore: [withoutScripts, screenshots, ownApplication],
      ...(isFull ? { grepInvert: [/@mouse/, /@keyboard/, /@once/] } : { grep: /@phone/ }),
    },
    {
      name: 'without-scripts',
      use: { ...desktop, javaScriptEnabled: false },
      testMatch: withoutScripts,
    },
    ...(asked ? [{ name: 'screenshots', use: desktop, testMatch: screenshots }] : []),
  ],
});
