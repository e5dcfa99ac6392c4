import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server as NetServer } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import type { FetchReason } from './error.ts';
import { createFetch, type ExpectedContent, type FetchOptions } from './guarded-fetch.ts';

const userAgent = 'Library (+https://library.example)';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
});

interface Host {
  /** `127.0.0.1:PORT` */
  name: string;
  port: number;
  /** Requested paths. */
  asked: string[];
}

/** Returns the address of the server. */
async function listening(server: NetServer): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function serve(answer: RequestListener): Promise<Host> {
  const asked: string[] = [];
  const server = createServer((request, reply) => {
    asked.push(String(request.url));
    answer(request, reply);
  });
  servers.push(server);
  const name = await listening(server);
  return { name, port: Number(name.split(':')[1]), asked };
}

function page(body: string | Buffer = '<title>Hello</title>', headers: Record<string, string> = {}) {
  const answer: RequestListener = (_request, reply) => {
    reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body);
  };
  return answer;
}

function to(location: string, status = 302): RequestListener {
  return (_request, reply) => reply.writeHead(status, { location }).end('moved');
}

type Options = Partial<FetchOptions> & { accept?: ExpectedContent };

function get(address: string, { accept = 'page', ...options }: Options = {}) {
  return createFetch({ userAgent, ...options })(address, { accept });
}

const from = ({ name }: Host, options: Options = {}) => get(`http://${name}/`, { allow: [name], ...options });

const problem = (reason: FetchReason) => ({ name: 'FetchError', reason });

describe('fetching a page', () => {
  test('returns its type and its address', async () => {
    const host = await serve(page());
    const { url, contentType, body } = await get(`http://${host.name}/a?b=c#d`, { allow: [host.name] });
    expect([url.href, contentType]).toEqual([`http://${host.name}/a?b=c#d`, 'text/html; charset=utf-8']);
    expect(body.toString()).toBe('<title>Hello</title>');
    expect(host.asked).toEqual(['/a?b=c']);
  });

  test('sends the user agent, and nothing about visitors', async () => {
    let headers = {};
    const host = await serve((request, reply) => {
      headers = request.headers;
      page('', { 'set-cookie': 'a=b' })(request, reply);
    });
    const fetch = createFetch({ userAgent, allow: [host.name] });
    await fetch(`http://${host.name}/`, { accept: 'page' });
    await fetch(`http://${host.name}/`, { accept: 'page' });
    expect(headers).toEqual({
      host: host.name,
      connection: expect.any(String),
      accept: 'text/html, application/xhtml+xml',
      'accept-encoding': 'gzip, br',
      'user-agent': userAgent,
    });
  });

  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['zstd', zstdCompressSync],
    ['gzip, br', (content: string) => brotliCompressSync(gzipSync(content))],
    ['lzma', Buffer.from],
    ['gzip', Buffer.from],
    ['br', Buffer.from],
    ['zstd', Buffer.from],
  ])('decompresses it, or keeps it if it is not compressed: %s', async (encoding, pack) => {
    const host = await serve(page(pack('<p>packed</p>'), { 'content-encoding': encoding }));
    const { body } = await from(host);
    expect(body.toString()).toBe('<p>packed</p>');
  });

  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
  ])('decompresses as much as possible of a truncated one: %s', async (encoding, pack) => {
    const whole = Buffer.from(`<title>Half</title>${Array.from({ length: 40_000 }, Math.random).join()}`);
    const packed = pack(whole);
    const host = await serve(page(packed.subarray(0, packed.length / 2), { 'content-encoding': encoding }));
    const { body } = await from(host);
    expect(body.length).toBeGreaterThan(10_000);
    expect(body).toEqual(whole.subarray(0, body.length));
  });

  test.each([
    ['<!DOCTYPE html><title>a</title>', ''],
    ['\ufeff\n <html lang=en>', ''],
    ['<title>a</title>', 'unknown/unknown'],
  ])('sniffs the content if the type is uninformative: %j', async (html, type) => {
    const host = await serve(page(html, { 'content-type': type }));
    expect((await from(host)).body.toString()).toBe(html);
  });

  test.each([
    ['page', 'application/xhtml+xml'],
    ['page', 'Text/HTML;charset=x'],
    ['picture', 'image/jpeg'],
    ['picture', 'text/html'],
    ['picture', 'application/octet-stream'],
    ['picture', ''],
  ] as const)(
    'relies on the declared type, unlike fetching a picture: a %s may be %j',
    async (accept, type) => {
      const host = await serve(page('x', { 'content-type': type }));
      expect(await from(host, { accept })).toMatchObject({
        contentType: type,
      });
    },
  );

  test.each([
    ['page', 'image/png'],
    ['page', 'application/json'],
    ['page', 'text/html-sandboxed'],
    ['page', ''],
  ] as const)('rejects another type: no %s is %j', async (accept, type) => {
    const host = await serve(page('x', { 'content-type': type }));
    await expect(from(host, { accept })).rejects.toMatchObject(problem('wrong-type'));
  });
});

describe('a redirect', () => {
  test('is followed three times', async () => {
    const host: Host = await serve((request, reply) => {
      const step = Number(request.url?.slice(1));
      if (step === 0) page()(request, reply);
      else to(`/${step - 1}`, [301, 303, 307, 308][step])(request, reply);
    });
    const { url } = await get(`http://${host.name}/3`, { allow: [host.name] });
    expect(url.href).toBe(`http://${host.name}/0`);
    await expect(get(`http://${host.name}/4`, { allow: [host.name] })).rejects.toMatchObject(
      problem('unreachable'),
    );
  });

  test('may be in any script', async () => {
    const host = await serve((request, reply) => {
      if (request.url === '/') to(Buffer.from('/kursübersicht').toString('latin1'))(request, reply);
      else page()(request, reply);
    });
    await from(host);
    expect(host.asked).toEqual(['/', '/kurs%C3%BCbersicht']);
  });

  test('to a private address is rejected without a request', async () => {
    const secret = await serve(page('secret'));
    for (const location of [
      `http://${secret.name}/`,
      `//${secret.name}/`,
      `http://[::ffff:127.0.0.1]:${secret.port}/`,
      `http://2130706433:${secret.port}/`,
      `http://localhost:${secret.port}/`,
      'http://169.254.169.254/',
      'file:///etc/passwd',
      'http://me:secret@a.example/',
      'http://[',
    ]) {
      const host = await serve(to(location));
      await expect(from(host)).rejects.toMatchObject(problem('refused'));
      expect(host.asked).toEqual(['/']);
    }
    expect(secret.asked).toEqual([]);
  });
});

describe('a page that redirects by itself', () => {
  /** Redirects to the address in the page's body. */
  const leadsTo = ({ body, url }: { body: Buffer; url: URL }) =>
    URL.parse(body.toString().replace('to ', ''), url.href) ?? undefined;
  const onward = (location: string) => page(`to ${location}`);

  test('is followed, and counts as a redirect', async () => {
    const host: Host = await serve((request, reply) => {
      const step = Number(request.url?.slice(1));
      if (step % 2 === 1) to(`/${step - 1}`)(request, reply);
      else onward(`/${step - 1}`)(request, reply);
    });
    const fetch = createFetch({ userAgent, allow: [host.name] });
    const { url } = await fetch(`http://${host.name}/9`, { accept: 'page', leadsTo });
    // The last page after the maximum number of redirects.
    expect([url.pathname, host.asked]).toEqual(['/6', ['/9', '/8', '/7', '/6']]);
  });

  test('is checked as a redirect: a private address gets no request', async () => {
    const secret = await serve(page('secret'));
    for (const location of [`http://localhost:${secret.port}/`, 'file:///etc/passwd']) {
      const host = await serve(onward(location));
      const fetch = createFetch({ userAgent, allow: [host.name] });
      const answer = fetch(`http://${host.name}/`, { accept: 'page', leadsTo });
      await expect(answer).rejects.toMatchObject(problem('refused'));
    }
    expect(secret.asked).toEqual([]);
  });

  test('is returned itself if the target is not a page', async () => {
    const host: Host = await serve((request, reply) => {
      if (request.url === '/') onward('/guide.zip')(request, reply);
      else page('PK', { 'content-type': 'application/zip' })(request, reply);
    });
    const fetch = createFetch({ userAgent, allow: [host.name] });
    expect((await fetch(`http://${host.name}/`, { accept: 'page', leadsTo })).url.pathname).toBe('/');
    expect(host.asked).toEqual(['/', '/guide.zip']);
  });
});

describe('cookies', () => {
  /** Redirects from `/` with these cookies, and replies with the received ones. */
  const setting = (cookies: string[], location = '/there'): RequestListener => {
    return (request, reply) => {
      if (request.url === '/') reply.setHeader('set-cookie', cookies).writeHead(302, { location }).end();
      else page(request.headers.cookie ?? 'none')(request, reply);
    };
  };

  test.each([
    [['id=1; Path=/; HttpOnly', 'lang=de; Domain=example.org'], 'id=1; lang=de'],
    [['id=1', 'id=2'], 'id=2'],
    [['id=1', 'id=; Max-Age=0'], 'none'],
    [['id=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT'], 'none'],
    [['id=1; Secure', '=2', 'none'], 'none'],
  ])('%j are sent on a redirect to the same host as %j', async (cookies, sent) => {
    const host = await serve(setting(cookies));
    const { body } = await from(host);
    expect(body.toString()).toBe(sent);
  });

  test('are sent to no other host, and not in later fetches', async () => {
    const host = await serve(setting([]));
    const other = `other.invalid:${host.port}`;
    const first = await serve(setting(['id=1; Domain=invalid'], `http://${other}/there`));
    const name = `first.invalid:${first.port}`;
    const fetch = createFetch({ userAgent, allow: [name, other], resolve: async () => ['127.0.0.1'] });
    expect((await fetch(`http://${name}/`, { accept: 'page' })).body.toString()).toBe('none');
    expect((await fetch(`http://${name}/there`, { accept: 'page' })).body.toString()).toBe('none');
  });
});

describe('a private address', () => {
  test('is never requested', async () => {
    const host = await serve(page('secret'));
    for (const name of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '0.0.0.0', '0x7f.1', 'a.test']) {
      const options = { allow: ['other.test:80'], resolve: async () => ['127.0.0.1'] };
      await expect(get(`http://${name}:${host.port}/`, options)).rejects.toMatchObject(problem('refused'));
    }
    for (const name of ['a.test', 'b.test']) {
      await expect(get(`http://${name}/`, { resolve: async () => ['127.0.0.1'] })).rejects.toMatchObject(
        problem('refused'),
      );
    }
    expect(host.asked).toEqual([]);
  });

  test('is rejected at every redirect, even after its name resolved elsewhere', async () => {
    const host = await serve(to('http://rebound.test/secret'));
    const answers = [['127.0.0.1'], ['10.0.0.1']];
    const resolve = async () => answers.shift() ?? [];
    const options = { allow: [`rebound.test:${host.port}`], resolve };
    await expect(get(`http://rebound.test:${host.port}/`, options)).rejects.toMatchObject(problem('refused'));
    expect([host.asked, answers]).toEqual([['/'], []]);
  });

  test('cannot slip in: connections use the checked addresses, and the name is resolved once', async () => {
    const host = await serve(page());
    let questions = 0;
    const resolve = async () => {
      questions += 1;
      return questions === 1 ? ['127.0.0.1'] : ['127.0.0.9'];
    };
    // This name does not exist, so a second resolution would fail.
    const name = `pinned.invalid:${host.port}`;
    const { body } = await get(`http://${name}/`, { allow: [name], resolve });
    expect([body.toString(), questions]).toEqual(['<title>Hello</title>', 1]);
  });

  test('is unnecessary: the next address is tried if one does not respond', async () => {
    const { port } = await serve(page());
    const name = `many.invalid:${port}`;
    const { body } = await get(`http://${name}/`, {
      allow: [name],
      resolve: async () => ['::1', '127.0.0.1'],
    });
    expect(body.toString()).toBe('<title>Hello</title>');
  });
});

describe('a body that is too large', () => {
  const tooLarge = problem('too-large');

  test('is not read, by its declared length, received bytes or decompressed size; a page is cut', async () => {
    const limit = 1_000_000;
    const bodies: RequestListener[] = [
      page(Buffer.alloc(2_000_001)),
      (_request, reply) => {
        reply.writeHead(200, { 'content-type': 'text/html' });
        const pour = () => {
          while (reply.write(Buffer.alloc(65_536)));
        };
        reply.on('drain', pour);
        pour();
      },
      page(gzipSync(Buffer.alloc(50_000_000)), { 'content-encoding': 'gzip' }),
      page(brotliCompressSync(Buffer.alloc(50_000_000)), { 'content-encoding': 'br' }),
    ];
    for (const answer of bodies) {
      const host = await serve(answer);
      const picture = from(host, { accept: 'picture' });
      await expect(picture).rejects.toMatchObject(tooLarge);
      expect((await from(host)).body.length).toBe(2_000_000);
    }
    for (const [packed, headers] of [
      [Buffer.alloc(limit), {}],
      [gzipSync(Buffer.alloc(limit)), { 'content-encoding': 'gzip' }],
    ] as const) {
      const host = await serve(page(packed, headers));
      const { body } = await from(host, { accept: 'picture' });
      expect(body.length).toBe(limit);
    }
  });

  test('is defined by the application’s limits', async () => {
    const host = await serve(page(Buffer.alloc(1_001)));
    const limits = { page: 1_000, picture: 1_001 };
    expect((await from(host, { limits })).body).toHaveLength(1_000);
    expect((await from(host, { limits, accept: 'picture' })).body).toHaveLength(1_001);
  });
});

describe('the timeout applies to', () => {
  const timeout = 200;
  const unreachable = problem('unreachable');

  test('name resolution', async () => {
    const resolve = () => new Promise<string[]>(() => undefined);
    await expect(get('http://a.example/', { resolve, timeout })).rejects.toMatchObject(unreachable);
  });

  test('the first byte', async () => {
    const host = await serve(() => undefined);
    await expect(from(host, { timeout })).rejects.toMatchObject(unreachable);
  });

  test('a body that arrives byte by byte', async () => {
    const gone = Promise.withResolvers<void>();
    const host = await serve((_request, reply) => {
      reply.writeHead(200, { 'content-type': 'text/html' });
      const drip = setInterval(() => reply.write('.'), 20);
      reply.on('close', () => {
        clearInterval(drip);
        gone.resolve();
      });
    });
    await expect(from(host, { timeout })).rejects.toMatchObject(unreachable);
    await gone.promise;
  });

  test('several slow redirects together', async () => {
    const host = await serve((request, reply) => {
      setTimeout(() => to(`${request.url}x`)(request, reply), 80);
    });
    await expect(from(host, { timeout })).rejects.toMatchObject(unreachable);
    expect(host.asked.length).toBeLessThan(4);
  });
});

describe('a fetch is unreachable, without details, for', () => {
  const unreachable = problem('unreachable');

  test('a server that switches protocols, whose connection is closed', async () => {
    const gone = Promise.withResolvers<void>();
    const server = createTcpServer((socket) => {
      socket.on('error', () => undefined).on('close', () => gone.resolve());
      socket.once('data', () => {
        socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: tea\r\n\r\n');
      });
    });
    const name = await listening(server);
    await expect(get(`http://${name}/`, { allow: [name] })).rejects.toMatchObject(unreachable);
    await gone.promise;
    server.close();
  });

  test('informational responses without a final one', async () => {
    const server = createTcpServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => {
        socket.end('HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n');
      });
    });
    const name = await listening(server);
    await expect(get(`http://${name}/`, { allow: [name] })).rejects.toMatchObject(unreachable);
    server.close();
  });

  test.each([
    ['an error', (_request, reply) => reply.writeHead(500, { 'content-type': 'text/html' }).end('secret')],
    ['a 304', (_request, reply) => reply.writeHead(304).end()],
    [
      'a redirect without a target',
      (_request, reply) => reply.writeHead(302, { 'content-type': 'text/html' }).end(),
    ],
    ['a broken connection', (request) => request.socket.destroy()],
    [
      'an incomplete body',
      (_request, reply) => {
        reply.writeHead(200, { 'content-type': 'text/html', 'content-length': '99' });
        reply.write('half', () => reply.socket?.destroy());
      },
    ],
  ] satisfies [string, RequestListener][])('%s', async (_name, answer) => {
    const host = await serve(answer);
    await expect(from(host)).rejects.toMatchObject(unreachable);
  });

  test('an unknown name, a closed port, no HTTP, no TLS', async () => {
    await expect(get('http://nobody.invalid/', { timeout: 2_000 })).rejects.toMatchObject(unreachable);
    const server = createTcpServer((socket) => {
      // The other side disconnects in the middle of a reply.
      socket.on('error', () => undefined);
      socket.end('+PONG\r\n').resume();
    });
    const name = await listening(server);
    await expect(get(`http://${name}/`, { allow: [name] })).rejects.toMatchObject(unreachable);
    await expect(get(`https://${name}/`, { allow: [name] })).rejects.toMatchObject(unreachable);
    server.close();
    await once(server, 'close');
    await expect(get(`http://${name}/`, { allow: [name] })).rejects.toMatchObject(unreachable);
  });

  test('an invalid address (which is refused)', async () => {
    for (const address of ['', 'guild', '//a.example', 'http://', 'http://a b/', 'javascript:alert(1)']) {
      await expect(get(address)).rejects.toMatchObject(problem('refused'));
    }
  });
});
