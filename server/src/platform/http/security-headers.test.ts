import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { send } from '../../testing/call.ts';
import { addAttachment } from '../../testing/products.ts';
import type { PageSource } from './pages.ts';

const clientFolder = await mkdtemp(join(tmpdir(), 'guildhall-client-'));
await mkdir(join(clientFolder, 'assets'));
for (const file of ['page.js', 'page.js.br', 'page.css', 'page.woff2', 'page.svg', 'page.html'])
  await writeFile(join(clientFolder, 'assets', file), 'anything');

const pages: PageSource = {
  clientFolder,
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
  await rm(clientFolder, { recursive: true });
});

const addresses = [
  '/',
  '/feeds/home.atom',
  '/healthz',
  '/api/nothing',
  '/api/docs/static/index.html',
  '/api/%E0',
];

test.each(addresses)(
  'a reply of %s, made or cached, has them, and requires https if members use it',
  async (address) => {
    for (const app of [plain, plain, secure, secure]) {
      const { headers } = await send(app, address);
      expect(headers['permissions-policy']).toContain('camera=()');
      expect(headers['permissions-policy']).toContain('geolocation=()');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      if (app === plain)
        expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
      expect(headers['strict-transport-security']).toBe(app === secure ? 'max-age=15552000' : undefined);
    }
  },
);

/** Headers that protect documents, and are useless on other replies. */
const documentHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'x-frame-options',
];

const files = ['/assets/page.js', '/assets/page.css', '/assets/page.woff2', '/uploads/products/5/a.webp'];
await plain.context.storage.put('products/5/a.webp', Buffer.from('picture'));
const download = await addAttachment(plain, 'b.pdf', '%PDF');

test.each(files)('%s, which pages load, has no headers for documents', async (address) => {
  const reply = await send(plain, address, { headers: { 'accept-encoding': 'br' } });
  expect(reply.status).toBe(200);
  for (const name of documentHeaders) expect(reply.headers).not.toHaveProperty(name);
  expect(reply.headers['x-content-type-options']).toBe('nosniff');
  const isPicture = address.endsWith('.webp');
  expect(reply.headers['cross-origin-resource-policy']).toBe(isPicture ? 'cross-origin' : undefined);
  expect(JSON.stringify(reply.headers).length).toBeLessThan(430);
});

const others = ['/assets/page.svg', '/assets/page.html', '/assets/nothing.js', download];

test.each(others)('%s, which may be opened on its own, has them', async (address) => {
  const { headers } = await send(plain, address);
  for (const name of [...documentHeaders, 'x-request-id']) expect(headers).toHaveProperty(name);
});
