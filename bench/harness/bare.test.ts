import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBare } from './bare.ts';
import { ask, byBrowser, jsonCall, page } from './http.ts';

/** Answers with a few headers and some bytes; what was posted comes back. */
let application: Server;
let origin = '';
let asked = 0;
beforeAll(async () => {
  application = createServer((request, response) => {
    asked += 1;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat([Buffer.from([0, 255, 128]), ...chunks]);
      const status = request.url === '/missing' ? 404 : 200;
      response.writeHead(status, { etag: 'W/"1"', 'content-length': body.length, vary: 'accept-encoding' });
      response.end(body);
    });
  });
  await new Promise<void>((resolve) => application.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(application.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => application.close(resolve)));

test.each([
  ['page', page('/', byBrowser)],
  ['call', jsonCall('/api/list', { limit: 20 })],
])(
  'the bare server sends what a %s was answered, byte for byte and header for header',
  async (_kind, request) => {
    const bare = await startBare(origin, request);
    try {
      const before = asked;
      const [theirs, ours] = [await ask(bare.origin, request), await ask(origin, request)];
      expect(theirs).toEqual(ours);
      expect(theirs.headers.map(([name]) => name)).toEqual(['etag', 'content-length', 'vary']);
      expect(bare.bytes).toBe(ours.body.length);
      expect(asked).toBe(before + 1);
    } finally {
      await bare.stop();
    }
  },
);

test('what is no success is no yardstick', async () => {
  await expect(startBare(origin, page('/missing'))).rejects.toThrow('/missing answers 404');
});
