import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { fileTexts, linkTexts } from '#contract/files/texts.ts';
import { readConfig } from '../../config/config.ts';
import { linkedFetch } from './fetch-linked.ts';

const asked: (string | undefined)[] = [];
let silentlyAsked = 0;
const elsewhere = createServer((request, reply) => {
  asked.push(request.headers['user-agent']);
  const [, kind = '', bytes = ''] = request.url?.split('/') ?? [];
  if (kind === 'silent') {
    silentlyAsked += 1;
    return;
  }
  reply.writeHead(kind === 'none' ? 404 : 200, {
    'content-type': `${kind}/${kind === 'text' ? 'html' : 'png'}`,
  });
  reply.end(Buffer.alloc(Number(bytes)));
}).listen(0, '127.0.0.1');
await once(elsewhere, 'listening');
afterAll(() => void elsewhere.close());

const host = `127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
const site = { ...readConfig({}).site, publicUrl: 'https://guild.example/' };
const fetch = linkedFetch(site, [host]);

test('a server gets the user agent', async () => {
  await fetch(`http://${host}/text/9`, { accept: 'page' });
  expect(asked).toEqual(['Guildhall (+https://guild.example)']);
});

test('pages are read up to 2,000,000 bytes, and pictures may have 1,000,000', async () => {
  expect((await fetch(`http://${host}/text/2000001`, { accept: 'page' })).body).toHaveLength(2_000_000);
  expect((await fetch(`http://${host}/image/1000000`, { accept: 'picture' })).body).toHaveLength(1_000_000);
});

test.each([
  ['page', 'http://127.0.0.1/', linkTexts.refused],
  ['page', `http://${host}/none/0`, linkTexts.unreachable],
  ['picture', `http://${host}/image/1000001`, fileTexts.tooLarge],
  ['page', `http://${host}/image/1`, linkTexts.noPageThere],
] as const)(
  'a %s that cannot be fetched is an error with a message: %s',
  async (accept, address, message) => {
    await expect(fetch(address, { accept })).rejects.toMatchObject({
      name: 'Fault',
      code: 'invalid',
      message,
    });
  },
);

test('concurrent fetches are limited, and a further one gets Retry-After', async () => {
  const limited = linkedFetch(site, [host], 2);
  const silent = () => limited(`http://${host}/silent/0`, { accept: 'page' });
  const cutOff = Promise.allSettled([silent(), silent()]);
  await expect(silent()).rejects.toMatchObject({
    code: 'unavailable',
    message: linkTexts.busy,
    details: { retryAfter: 5 },
  });
  await expect.poll(() => silentlyAsked).toBe(2);
  elsewhere.closeAllConnections();
  const refused = { status: 'rejected', reason: { code: 'invalid' } };
  expect(await cutOff).toMatchObject([refused, refused]);
  expect((await limited(`http://${host}/text/9`, { accept: 'page' })).body).toHaveLength(9);
});
