import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import type { FetchReason } from './error.ts';
import { createPost, type PostOptions } from './guarded-post.ts';

const userAgent = 'Library (+https://library.example)';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
});

/** Returns `127.0.0.1:PORT`. */
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const letter = { body: '{"a":"ü"}', headers: { 'content-type': 'application/json', 'x-mark': '7' } };
const post = (address: string, options: Partial<PostOptions> = {}) =>
  createPost({ userAgent, ...options })(address, letter);
const to = (host: string, options: Partial<PostOptions> = {}) =>
  post(`http://${host}/`, { allow: [host], ...options });
const problem = (reason: FetchReason) => ({ name: 'FetchError', reason });

describe('a post', () => {
  test('arrives unchanged, with its headers and the user agent', async () => {
    let came: Record<string, unknown> = {};
    const host = await serve(async (request, reply) => {
      came = {
        method: request.method,
        url: request.url,
        headers: request.headers,
        body: await text(request),
      };
      reply.writeHead(201).end('thanks');
    });
    const posted = await post(`http://${host}/in?a=b#c`, { allow: [host] });
    expect([posted.status, posted.body.toString()]).toEqual([201, 'thanks']);
    expect(came).toEqual({
      method: 'POST',
      url: '/in?a=b',
      body: letter.body,
      headers: {
        host,
        connection: expect.any(String),
        'content-type': 'application/json',
        'content-length': '10',
        'accept-encoding': 'identity',
        'x-mark': '7',
        'user-agent': userAgent,
      },
    });
  });

  test.each([301, 302, 307, 308])('follows no redirect: %i is the reply', async (status) => {
    const asked: string[] = [];
    const host = await serve((request, reply) => {
      asked.push(String(request.url));
      reply.writeHead(status, { location: '/elsewhere' }).end();
    });
    expect(await to(host)).toMatchObject({ status });
    expect(asked).toEqual(['/']);
  });

  test.each([
    'http://127.0.0.1/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.1:443/',
    'https://user:word@example.com/',
    'https://example.com:8443/',
    'ftp://example.com/',
    'not an address',
  ])('is sent to the public web only: %s', async (address) => {
    await expect(post(address)).rejects.toMatchObject(problem('refused'));
  });

  test('is not sent to a name that resolves to the own network', async () => {
    const resolve = async () => ['93.184.216.34', '192.168.1.1'];
    await expect(post('https://example.com/', { resolve })).rejects.toMatchObject(problem('refused'));
  });

  test('is sent to the checked addresses, whatever the name resolves to later', async () => {
    const host = await serve((_request, reply) => void reply.end('here'));
    const name = host.replace('127.0.0.1', 'changing.example');
    const answers = [['127.0.0.1'], ['10.0.0.1']];
    const resolve = async () => answers.shift() ?? [];
    const posted = await post(`http://${name}/`, { allow: [name], resolve });
    expect([posted.body.toString(), answers]).toEqual(['here', [['10.0.0.1']]]);
  });

  test('without TLS is sent only where it is allowed', async () => {
    const asked: string[] = [];
    const resolve = async (name: string) => {
      asked.push(name);
      return ['93.184.216.34'];
    };
    await expect(post('http://example.com/', { resolve })).rejects.toMatchObject(problem('refused'));
    expect(asked).toEqual([]);
  });
});

describe('a reply to a post', () => {
  test('is read up to its limit', async () => {
    let sent = 0;
    const hungUp = Promise.withResolvers<void>();
    const host = await serve((_request, reply) => {
      reply.writeHead(200).on('close', hungUp.resolve);
      const more = () => {
        do sent += 10_000;
        while (!reply.destroyed && reply.write('x'.repeat(10_000)));
        if (!reply.destroyed) reply.once('drain', more);
      };
      more();
    });
    const { body } = await to(host, { limit: 4_096 });
    expect(body.toString()).toBe('x'.repeat(4_096));
    await hungUp.promise;
    // Only the network's own buffers, and no more.
    expect(sent).toBeLessThan(20_000_000);
  });

  test('counts from its status line, whether or not it ends', async () => {
    const host = await serve((_request, reply) => void reply.writeHead(204 + 1).write('so far'));
    const { status, body } = await to(host);
    expect([status, body.toString()]).toEqual([205, 'so far']);
  });

  test('that breaks off is returned as far as it arrived', async () => {
    const host = await serve((_request, reply) => {
      reply.writeHead(200, { 'content-length': '100' });
      reply.write('half', () => reply.destroy());
    });
    const { status, body } = await to(host);
    expect([status, body.toString()]).toEqual([200, 'half']);
  });

  test('that never begins is too slow', async () => {
    const host = await serve(() => undefined);
    const silent = to(host, { timeout: 50 });
    await expect(silent).rejects.toMatchObject(problem('too-slow'));
  });

  test('does not exist without a server', async () => {
    const host = await serve((request) => request.socket.destroy());
    await expect(to(host)).rejects.toMatchObject(problem('unreachable'));
  });
});
