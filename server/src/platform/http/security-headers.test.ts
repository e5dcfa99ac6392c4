import { afterAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { send } from '../../testing/call.ts';
import type { PageSource } from './pages.ts';

const pages: PageSource = {
  isStrict: true,
  reduceAddress: (address) => address,
  render: async ({ url }) => ({ status: 200, headers: {}, html: url, scripts: [] }),
};
const plain = await createTestApp({ pages, isWorking: false, env: { TRUST_PROXY: 'on' } });
const secure = await createTestApp({
  pages,
  isWorking: false,
  database: plain.database,
  env: { PUBLIC_URL: 'https://guild.example' },
});
afterAll(async () => {
  await secure.close();
  await plain.close();
});

const addresses = [
  '/',
  '/feeds/home.atom',
  '/healthz',
  '/api/nothing',
  '/api/docs/static/index.html',
  '/api/%E0',
];

describe.each(addresses)('a reply of %s, made or kept,', (address) => {
  const ask = async (origin: { origin: string }) => [
    await send(origin, address),
    await send(origin, address),
  ];

  test('asks browsers for no device', async () => {
    for (const { headers } of await ask(plain)) {
      expect(headers['permissions-policy']).toContain('camera=()');
      expect(headers['permissions-policy']).toContain('geolocation=()');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
    }
  });

  test('asks for https where members type it, and only there', async () => {
    const hsts = 'strict-transport-security';
    for (const { headers } of await ask(secure)) expect(headers[hsts]).toBe('max-age=15552000');
    for (const { headers } of await ask(plain)) expect(headers).not.toHaveProperty(hsts);
  });
});
