import { expect, test } from 'vitest';
import { readConfig } from './config/config.ts';
import { keptMarkup } from './open-http.ts';
import { createLog } from './platform/log.ts';

const keptWith = (megabytes: number, isStrict: boolean) =>
  keptMarkup(readConfig({ CACHE_MB: String(megabytes) }), { isStrict }, createLog('silent'));

test('markup is kept unless nothing is, or pages are being developed', () => {
  expect(keptWith(64, true)).toBeDefined();
  expect(keptWith(0, true)).toBeUndefined();
  expect(keptWith(64, false)).toBeUndefined();
});
