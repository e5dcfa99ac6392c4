import { afterEach, expect, test, vi } from 'vitest';
import { needed } from './module-loading.ts';

afterEach(() => vi.unstubAllGlobals());

const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

test('a script missing on a reachable server requires a reload (rules/pages 32)', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }));
  await expect(needed(missing())).rejects.toMatchObject({
    code: 'gone',
    message: 'This page may have been updated. Please reload it.',
  });
});

test('a script from an unreachable server can be retried', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  await expect(needed(missing())).rejects.toMatchObject({ code: 'unavailable' });
});
