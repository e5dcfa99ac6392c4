/** Chromium as the stories use it. */
import { type Browser, chromium } from '@playwright/test';
import { chromiumOptions } from '../../e2e/harness/chromium.ts';

/** A port is for tools that speak to the browser themselves. */
export function openBrowser(port?: number): Promise<Browser> {
  const { executablePath, args } = chromiumOptions;
  return chromium.launch({
    executablePath,
    args: port === undefined ? args : [...args, `--remote-debugging-port=${port}`],
  });
}
