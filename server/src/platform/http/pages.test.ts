import { createHash } from 'node:crypto';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { callTexts } from '#contract/core/texts.ts';
import { createTestApp } from '../../testing/app.ts';
import { type RawReply, send } from '../../testing/call.ts';

/** Pages that finish when the test says so; paths with `kept` finish at once. */
const rendering = {
  asked: [] as string[],
  now: 0,
  most: 0,
  paths: [] as string[],
  done: [] as (() => void)[],
};

const app = await createTestApp({
  env: { TRUST_PROXY: 'on' },
  pages: {
    isStrict: true,
    reduceAddress(address) {
      rendering.asked.push(address);
      return address;
    },
    async render({ url }) {
      const { pathname } = new URL(url);
      rendering.now += 1;
      rendering.most = Math.max(rendering.most, rendering.now);
      rendering.paths.push(pathname);
      if (!pathname.startsWith('/kept')) await new Promise<void>((done) => rendering.done.push(done));
      rendering.now -= 1;
      const status = pathname === '/kept/away' ? 503 : 200;
      return { status, headers: {}, html: `<html>${pathname}</html>`, scripts: [] };
    },
  },
});
afterAll(() => app.close());

beforeEach(() => {
  rendering.most = 0;
  rendering.paths = [];
});

const ask = (path: string, address = '192.0.2.1'): Promise<RawReply> =>
  send(app, path, { headers: { 'x-forwarded-for': address } });

/** Finishes one page after the other, until all of these have replies. */
async function finish(replies: Promise<RawReply>[]): Promise<RawReply[]> {
  let isAnswered = false;
  const answered = Promise.all(replies).finally(() => {
    isAnswered = true;
  });
  while (!isAnswered) {
    rendering.done.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return answered;
}

const isRendering = (path: string) => vi.waitFor(() => expect(rendering.paths).toContain(path));

test('few pages are rendered concurrently, and a cached one does not wait for them', async () => {
  await ask('/kept/home');
  const slow = Array.from({ length: 10 }, (_, number) => ask(`/slow/${number}`));
  await isRendering('/slow/1');
  expect((await ask('/kept/home')).status).toBe(200);
  expect(rendering.done.length).toBe(2);
  expect((await finish(slow)).map(({ status }) => status)).toEqual(slow.map(() => 200));
  expect(rendering.most).toBe(2);
});

// rules/running 13
test('a page without content has a Retry-After header', async () => {
  const { status, headers } = await ask('/kept/away');
  expect([status, headers['retry-after']]).toEqual([503, '5']);
  expect((await ask('/kept/home')).headers).not.toHaveProperty('retry-after');
});

test('a network with too many requests gets 503 with Retry-After, and others are served', async () => {
  const asked = Array.from({ length: 70 }, (_, number) => ask(`/flood/${number}`));
  const refused = await Promise.race(asked);
  const arrived = () => rendering.asked.filter((address) => address.startsWith('/flood/'));
  await vi.waitFor(() => expect(arrived()).toHaveLength(70));
  expect(refused.status).toBe(503);
  expect(refused.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
  expect(refused.headers['content-type']).toContain('text/html');
  const html = String(refused.body);
  expect(html).toContain(callTexts.busy);
  const style = createHash('sha256')
    .update(/<style>(.*)<\/style>/.exec(html)?.[1] ?? '')
    .digest('base64');
  expect(refused.headers['content-security-policy']).toContain(`style-src 'sha256-${style}'`);
  const visitor = ask('/visitor', '192.0.2.2');
  await vi.waitFor(() => expect(rendering.asked).toContain('/visitor'));
  const [visited, ...flooded] = await finish([visitor, ...asked]);
  expect(visited?.status).toBe(200);
  expect(flooded.filter(({ status }) => status === 200).length).toBe(62);
  expect(app.takeErrors()).toEqual([]);
});
