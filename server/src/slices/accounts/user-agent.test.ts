import { expect, test } from 'vitest';
import { readUserAgent } from './session-actions.ts';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox', 'Linux'],
  [`${windows} ${chrome} Edg/141.0.0.0`, 'Microsoft Edge', 'Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari',
    'iOS',
  ],
])('reads browser and system from %s', (userAgent, browser, system) => {
  expect(readUserAgent(userAgent)).toEqual({ browser, system });
});

test.each([undefined, '<b>Somebody</b>/1.0 (here)', 'x'.repeat(100_000), '\u0000'])(
  'keeps nothing of an unknown user agent: %j',
  (userAgent) => {
    expect(readUserAgent(userAgent)).toEqual({ browser: null, system: null });
  },
);
