import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { ResponseCache } from '../../packages/response-cache/index.ts';
import { createTestServer } from '../../testing/http-server.ts';
import { getLines, openConnection } from '../../testing/raw-connection.ts';
import type { ConnectionLimits } from './connections.ts';
import { registerDocuments } from './documents.ts';
import { RequestLimiters } from './request-limiters.ts';
import type { ServerOptions } from './server.ts';

/** Bytes; exceeds the system's buffers while nobody reads. */
const large = 30_000_000;

type Listening = Awaited<ReturnType<typeof listen>>;

function* pieces() {
  for (let sent = 0; sent < large; sent += 100_000) yield Buffer.alloc(100_000, 'x');
}

/** Limits that allow a reply of this size. */
const roomForLarge = { waitingPerNetwork: 2 * large, waitingTotal: 8 * large };

const keptDocument = { path: '/kept', contentType: 'text/plain', read: async () => 'kept' };

/**
 * A server with a cached reply at `/kept`, a large one at `/large`, the same in chunks at `/stream`, one that waits for
 * the test at `/slow`, and an echo.
 */
async function listen(
  limits: Partial<ConnectionLimits> = {},
  { trustProxy = false }: Partial<ServerOptions> = {},
) {
  const cache = new ResponseCache({ maxBytes: 10_000 });
  const { http: app, replies } = await createTestServer(
    { cache },
    { trustProxy, limits: { ...roomForLarge, ...limits } },
  );
  registerDocuments(app, { cache, documents: [keptDocument], replies, limiters: new RequestLimiters() });
  let arrived = 0;
  const released = Promise.withResolvers<void>();
  app.get('/slow', async () => {
    arrived += 1;
    await released.promise;
    return { done: true };
  });
  let made = 0;
  app.get('/large', (_request, reply) => {
    made += 1;
    return reply.send(Buffer.alloc(large, 'x'));
  });
  app.get('/stream', (_request, reply) => reply.send(Readable.from(pieces())));
  app.get('/', async () => ({ here: true }));
  app.post('/', async ({ body }) => ({ body }));
  let asked = 0;
  app.server.on('request', () => {
    asked += 1;
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const open = () =>
    new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));
  return {
    app,
    origin,
    /** The number of requests received. */
    asked: () => asked,
    /** The number of replies of `/large`. */
    made: () => made,
    /** The number of requests to `/slow`, which wait for `release`. */
    arrived: () => arrived,
    release: released.resolve,
    /** The number of open connections. */
    open,
    [Symbol.asyncDispose]: () => app.close(),
  };
}

const halfBody =
  'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{"a":';

/** Sends one more request on a connection during shutdown while another is pending; returns everything received. */
async function askedAtTheEnd(server: Listening, path: string): Promise<string> {
  const client = await openConnection(server, getLines('/slow'));
  await expect.poll(server.arrived).toBe(1);
  const closed = server.app.close();
  await expect.poll(() => server.app.server.listening).toBe(false);
  const asked = once(server.app.server, 'request');
  client.socket.write(getLines(path));
  await asked;
  server.release();
  const received = await client.closed;
  await closed;
  return received;
}

describe('the shutdown of the server', () => {
  test.each([
    ['who does not read the reply', getLines('/large'), false],
    ['who does not read a chunked reply', getLines('/stream'), false],
    ['who does not send the rest of a body', halfBody, true],
    ['who has sent an incomplete request', 'GET / HTTP/1.1\r\nhos', true],
    ['who began another request', `${getLines('/')}GET /`, true],
  ])('does not wait forever for a client %s', async (_who, said, isReading) => {
    const server = await listen({ patience: 200 });
    const asked = once(server.app.server, 'connection');
    const client = await openConnection(server, said, { isReading });
    const [connection] = await asked;
    await expect.poll(() => connection.bytesRead).toBe(said.length);
    // Otherwise it would be closed after a minute: longer than this test may take.
    await server.app.close();
    client.socket.resume();
    await client.closed;
    expect(client.bytes()).toBeLessThan(large);
  });

  test('answers requests in progress, however slow other clients are', async () => {
    const server = await listen({ patience: 5_000 });
    const atWork = await openConnection(server, getLines('/slow'));
    await expect.poll(server.arrived).toBe(1);
    const asked = once(server.app.server, 'request');
    const slow = await openConnection(server, halfBody);
    await asked;
    const closed = server.app.close();
    await expect.poll(() => server.app.server.listening).toBe(false);
    server.release();
    expect(await atWork.closed).toMatch(/^HTTP\/1\.1 200 .*\{"done":true\}$/s);
    expect(slow.socket.destroyed).toBe(false);
    slow.socket.write(' 1 }'.padEnd(94));
    expect(await slow.closed).toMatch(/^HTTP\/1\.1 200 .*\{"body":\{"a":1\}\}$/s);
    await closed;
  });

  test('closes the connection with a reply from the cache', async () => {
    const server = await listen();
    for (const _time of [1, 2]) await server.app.inject('/kept');
    const [, kept] = (await askedAtTheEnd(server, '/kept')).split('{"done":true}');
    expect(kept).toMatch(/^HTTP\/1\.1 200 .*\r\nconnection: close\r\n.*kept$/is);
    expect(kept).not.toContain('x-request-id');
  });

  test.each(['/large', '/stream'])('lets a client read its reply to the end (%s)', async (path) => {
    const server = await listen();
    const client = await openConnection(server, getLines(path, { connection: 'close' }), {
      isReading: false,
    });
    client.socket.resume();
    await once(client.socket, 'data');
    client.socket.pause();
    const closed = server.app.close();
    await expect.poll(() => server.app.server.listening).toBe(false);
    client.socket.resume();
    const received = await client.closed;
    expect(received.match(/x/g)?.length).toBeGreaterThanOrEqual(large);
    await closed;
  });
});

describe('an inactive connection', () => {
  test.each(['/large', '/stream'])('is closed if its reply is not read (%s)', async (path) => {
    await using server = await listen({ stall: 200 });
    const clients = [];
    for (let one = 0; one < 3; one += 1) {
      const asked = once(server.app.server, 'request');
      clients.push(await openConnection(server, getLines(path), { isReading: false }));
      await asked;
    }
    await expect.poll(server.open, { timeout: 10_000 }).toBe(0);
    for (const { socket } of clients) socket.destroy();
  });

  test('stays open while its request is in progress', async () => {
    await using server = await listen({ stall: 50 });
    const client = await openConnection(server, getLines('/slow'));
    for (let time = 0; time < 3; time += 1) await once(server.app.server, 'timeout');
    server.release();
    await expect.poll(() => client.received()).toContain('{"done":true}');
    client.socket.destroy();
  });

  test('is not one that is read slowly', async () => {
    await using server = await listen({ stall: 1_000 });
    const client = await openConnection(server, getLines('/large'));
    // The system reports progress by the megabyte, so the client must not be too slow.
    client.socket.on('data', () => {
      client.socket.pause();
      setTimeout(() => client.socket.resume(), 3);
    });
    await expect.poll(() => client.bytes(), { timeout: 20_000 }).toBeGreaterThan(large);
    client.socket.destroy();
  });
});

describe('unread replies', () => {
  const unread = (server: Listening) => openConnection(server, getLines('/large'), { isReading: false });

  test('are limited in bytes for each address', async () => {
    await using server = await listen({ waitingPerNetwork: 40_000_000 });
    const clients = [await unread(server), await unread(server), await unread(server)];
    await expect.poll(server.open, { timeout: 10_000 }).toBe(1);
    for (const { socket } of clients) socket.destroy();
  });

  test('are limited behind a proxy like all together', async () => {
    const limits = { waitingPerNetwork: 10_000_000, waitingTotal: 70_000_000 };
    await using server = await listen(limits, { trustProxy: '127.0.0.1' });
    const clients = await Promise.all(Array.from({ length: 4 }, () => unread(server)));
    await expect.poll(server.open, { timeout: 10_000 }).toBe(2);
    for (const { socket } of clients) socket.destroy();
  });
});

describe('pipelined requests of one connection', () => {
  test('are handled one after the other', async () => {
    await using server = await listen({ requests: 5 });
    const client = await openConnection(server, getLines('/slow').repeat(4) + getLines('/'));
    await expect.poll(server.arrived).toBe(1);
    expect(server.asked()).toBe(5);
    server.release();
    await expect.poll(() => client.received()).toMatch(/(?:\{"done":true\}.*){4}\{"here":true\}$/s);
    expect(server.arrived()).toBe(4);
    // Answered requests no longer count.
    for (let answered = 4; answered <= 22; answered += 3) {
      client.socket.write(getLines('/').repeat(3));
      await expect.poll(() => client.received().match(/here/g)?.length).toBe(answered);
    }
    client.socket.destroy();
  });

  test('above the limit are dropped, and the connection is closed', async () => {
    await using server = await listen({ requests: 5 });
    const client = await openConnection(server, getLines('/slow').repeat(50));
    expect(await client.closed).toBe('');
    expect(server.arrived()).toBe(1);
    server.release();
  });

  test('get their replies once earlier ones are read', async () => {
    await using server = await listen();
    const client = await openConnection(server, getLines('/large').repeat(5), { isReading: false });
    await expect.poll(server.asked).toBe(5);
    client.socket.resume();
    await expect.poll(() => client.bytes()).toBeGreaterThan(large / 10);
    client.socket.pause();
    expect(server.made()).toBeLessThan(5);
    client.socket.resume();
    await expect.poll(() => client.bytes(), { timeout: 30_000 }).toBeGreaterThan(5 * large);
    expect(server.made()).toBe(5);
    client.socket.destroy();
  });
});

describe('concurrent connections', () => {
  test.each([
    ['of one network', { perNetwork: 3 }],
    ['in total', { total: 3 }],
  ])(
    'are limited, those %s; a further one is closed, and accepted after another has ended',
    async (_whose, limits) => {
      await using server = await listen(limits);
      const clients = [];
      for (let one = 0; one < 3; one += 1) clients.push(await openConnection(server));
      await expect.poll(server.open).toBe(3);
      const refused = connect(Number(new URL(server.origin).port), '127.0.0.1').on('error', () => undefined);
      await once(refused, 'close');
      clients[0]?.socket.destroy();
      await expect.poll(server.open).toBe(2);
      const admitted = await openConnection(server, getLines('/'));
      await expect.poll(() => admitted.received()).toContain('here');
      for (const { socket } of [...clients, admitted]) socket.destroy();
    },
  );

  test('above the limit of a network replace its oldest idle one', async () => {
    await using server = await listen({ perNetwork: 2 });
    const [idle, other] = [
      await openConnection(server, getLines('/')),
      await openConnection(server, getLines('/slow')),
    ];
    await expect.poll(() => idle.received()).toContain('here');
    const admitted = await openConnection(server, getLines('/'));
    await idle.closed;
    await expect.poll(() => admitted.received()).toContain('here');
    for (const { socket } of [other, admitted]) socket.destroy();
  });

  test.each([1, '127.0.0.0/8'])('of a proxy are not limited (%s)', async (trustProxy) => {
    await using server = await listen({ perNetwork: 1 }, { trustProxy });
    const clients = [await openConnection(server), await openConnection(server)];
    await expect.poll(server.open).toBe(2);
    const asked = await openConnection(server, getLines('/'));
    await expect.poll(() => asked.received()).toContain('here');
    for (const { socket } of [...clients, asked]) socket.destroy();
  });

  test('of another address than the proxy’s are limited', async () => {
    await using server = await listen({ perNetwork: 1 }, { trustProxy: '192.0.2.1' });
    const first = await openConnection(server);
    await expect.poll(server.open).toBe(1);
    await (await openConnection(server)).closed;
    first.socket.destroy();
  });
});
