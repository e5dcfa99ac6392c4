import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer } from '../../testing/http-server.ts';
import { getLines, openConnection } from '../../testing/raw-connection.ts';
import { securityHeaders } from './security-headers.ts';

const timeouts = { headersTimeout: 200, requestTimeout: 400, connectionsCheckingInterval: 50 };
const { http: app } = await createTestServer({}, { timeouts });
const released = Promise.withResolvers<void>();
let origin: string;

beforeAll(async () => {
  app.post('/', async ({ body }) => ({ body }));
  app.get('/slow', async () => {
    await released.promise;
    return { done: true };
  });
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** Status, headers and the parsed body of the only reply. */
function read(received: string) {
  const [head = '', body = ''] = received.split('\r\n\r\n');
  const [start = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
    }),
  );
  return { status: Number(start.split(' ')[1]), headers, body: JSON.parse(body) };
}

const post = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';

test.each([
  ['an invalid request line', 'Good morning!\r\n\r\n', 400, 'malformed'],
  ['an unknown version', 'GET / HTTP/9.9\r\nhost: x\r\n\r\n', 400, 'malformed'],
  ['the beginning of another protocol', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'malformed'],
  ['a request with two lengths', `${post}content-length: 1\r\ncontent-length: 2\r\n\r\n`, 400, 'malformed'],
  ['a header without a name', 'GET / HTTP/1.1\r\nhost: x\r\n: y\r\n\r\n', 400, 'malformed'],
  ['broken chunks', `${post}transfer-encoding: chunked\r\n\r\nnonsense\r\n`, 400, 'malformed'],
  ['a request without a host', 'GET /slow HTTP/1.1\r\n\r\n', 400, 'malformed'],
  ['an unknown expectation', `${post}expect: tea\r\ncontent-length: 0\r\n\r\n`, 417, 'malformed'],
  ['too many headers', getLines('/slow', { 'x-long': 'x'.repeat(20_000) }), 431, 'too_large'],
  ['an incomplete header', 'GET /slow HTTP/1.1\r\nhos', 408, 'too_slow'],
  ['a silent connection', '', 408, 'too_slow'],
  ['an incomplete body', `${post}content-length: 9\r\n\r\n{`, 408, 'too_slow'],
])('%s is rejected in the shape of every reply', async (_what, said, status, code) => {
  const client = await openConnection({ origin }, said);
  const reply = read(await client.closed);
  expect(reply.body).toEqual({ response: 'error', code, message: expect.stringMatching(/^[A-Z].+\.$/) });
  expect(reply.status).toBe(status);
  expect(reply.headers).toMatchObject({
    ...securityHeaders({ isHttps: false }),
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    connection: 'close',
  });
  expect(reply.headers).toHaveProperty('date');
});

test('a pipelined request after an invalid one does not get its reply', async () => {
  const client = await openConnection({ origin }, `${getLines('/slow')}Good morning!\r\n\r\n`);
  expect(await client.closed).toBe('');
  released.resolve();
});
