/** Chromium, as the stories use it: the one of the machine, with nothing loaded from elsewhere. */
import { type Browser, chromium } from '@playwright/test';

/** A port is for tools that speak to the browser themselves. */
export function openBrowser(port?: number): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...(port === undefined ? [] : [`--remote-debugging-port=${port}`]),
    ],
  });
}
