import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { createTestServer } from '../../testing/http-server.ts';

test('a silent connection does not delay shutdown', async () => {
  const { http: app } = await createTestServer();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const accepted = once(app.server, 'connection');
  const silent = connect(port, '127.0.0.1');
  await accepted;
  const closed = once(silent.resume(), 'close');
  // Otherwise it would be closed after a minute: longer than this test may take.
  await app.close();
  await closed;
  expect(silent.destroyed).toBe(true);
});

test('an incomplete request is closed after five minutes, and an incomplete header earlier', async () => {
  const { http: app } = await createTestServer();
  expect(app.server).toMatchObject({
    headersTimeout: 15_000,
    requestTimeout: 300_000,
    keepAliveTimeout: 30_000,
    timeout: 30_000,
    maxConnections: 8_192,
  });
  await app.close();
});
