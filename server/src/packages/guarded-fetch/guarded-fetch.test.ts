import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import type { FetchReason } from './error.ts';
import { createFetch, type FetchOptions, type Wanted } from './guarded-fetch.ts';

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
  /** Paths that were asked for. */
  asked: string[];
}

async function serve(answer: RequestListener): Promise<Host> {
  const asked: string[] = [];
  const server = createServer((request, reply) => {
    asked.push(String(request.url));
    answer(request, reply);
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { name: `127.0.0.1:${port}`, port, asked };
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

function get(
  address: string,
  options: Partial<FetchOptions> & { accept?: Wanted } = {},
): ReturnType<ReturnType<typeof createFetch>> {
  const { accept = 'page', ...others } = options;
  return createFetch({ userAgent, ...others })(address, { accept });
}

const problem = (reason: FetchReason) => ({ name: 'FetchError', reason });

describe('a page', () => {
  test('comes with its type and its address', async () => {
    const host = await serve(page());
    const { url, contentType, body } = await get(`http://${host.name}/a?b=c#d`, { allow: [host.name] });
    expect([url.href, contentType]).toEqual([`http://${host.name}/a?b=c#d`, 'text/html; charset=utf-8']);
    expect(body.toString()).toBe('<title>Hello</title>');
    expect(host.asked).toEqual(['/a?b=c']);
  });

  test('is asked for honestly, and without a word about anybody', async () => {
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
    ['GZIP', gzipSync],
  ])('is unpacked: %s', async (encoding, pack) => {
    const host = await serve(page(pack('<p>packed</p>'), { 'content-encoding': encoding }));
    const { body } = await get(`http://${host.name}/`, { allow: [host.name] });
    expect(body.toString()).toBe('<p>packed</p>');
  });

  test.each([
    ['page', 'application/xhtml+xml'],
    ['page', 'Text/HTML;charset=x'],
    ['picture', 'image/jpeg'],
    ['picture', 'image/svg+xml'],
  ] as const)('or picture is told by its declared type: a %s may be %s', async (accept, type) => {
    const host = await serve(page('x', { 'content-type': type }));
    expect(await get(`http://${host.name}/`, { accept, allow: [host.name] })).toMatchObject({
      contentType: type,
    });
  });

  test.each([
    ['page', 'image/png'],
    ['page', 'application/json'],
    ['page', 'text/html-sandboxed'],
    ['page', ''],
    ['picture', 'text/html'],
    ['picture', 'application/octet-stream'],
  ] as const)('or picture of another type is refused: no %s is %j', async (accept, type) => {
    const host = await serve(page('x', { 'content-type': type }));
    const options = { accept, allow: [host.name] };
    await expect(get(`http://${host.name}/`, options)).rejects.toMatchObject(problem('wrong-type'));
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

  test('may be written in any script', async () => {
    const host = await serve((request, reply) => {
      if (request.url === '/') to(Buffer.from('/kursübersicht').toString('latin1'))(request, reply);
      else page()(request, reply);
    });
    await get(`http://${host.name}/`, { allow: [host.name] });
    expect(host.asked).toEqual(['/', '/kurs%C3%BCbersicht']);
  });

  test('to a private place is refused, and nobody asks there', async () => {
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
      await expect(get(`http://${host.name}/`, { allow: [host.name] })).rejects.toMatchObject(
        problem('refused'),
      );
      expect(host.asked).toEqual(['/']);
    }
    expect(secret.asked).toEqual([]);
  });
});

describe('a private place', () => {
  test('is never asked', async () => {
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

  test('does not open because its name led elsewhere a moment ago: every redirect is looked at anew', async () => {
    const host = await serve(to('http://rebound.test/secret'));
    const answers = [['127.0.0.1'], ['10.0.0.1']];
    const resolve = async () => answers.shift() ?? [];
    const options = { allow: [`rebound.test:${host.port}`], resolve };
    await expect(get(`http://rebound.test:${host.port}/`, options)).rejects.toMatchObject(problem('refused'));
    expect([host.asked, answers]).toEqual([['/'], []]);
  });

  test('connects to the addresses that were checked, and asks for the name once', async () => {
    const host = await serve(page());
    let questions = 0;
    const resolve = async () => {
      questions += 1;
      return questions === 1 ? ['127.0.0.1'] : ['127.0.0.9'];
    };
    // No machine knows this name: a second resolution could not find it.
    const name = `pinned.invalid:${host.port}`;
    const { body } = await get(`http://${name}/`, { allow: [name], resolve });
    expect([body.toString(), questions]).toEqual(['<title>Hello</title>', 1]);
  });

  test('tries the next address where one does not answer', async () => {
    const host = await serve(page());
    const name = `many.invalid:${host.port}`;
    const resolve = async () => ['::1', '127.0.0.1'];
    const { body } = await get(`http://${name}/`, { allow: [name], resolve });
    expect(body.toString()).toBe('<title>Hello</title>');
  });
});

describe('what is too much', () => {
  const tooLarge = problem('too-large');

  test('is not read: by its declared length, by what comes, by what it unpacks to', async () => {
    const limit = 2_000_000;
    const bodies: RequestListener[] = [
      page(Buffer.alloc(limit + 1)),
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
      const size = get(`http://${host.name}/`, { allow: [host.name] }).then(({ body }) => body.length);
      await expect(size).rejects.toMatchObject(tooLarge);
    }
    for (const [packed, headers] of [
      [Buffer.alloc(limit), {}],
      [gzipSync(Buffer.alloc(limit)), { 'content-encoding': 'gzip' }],
    ] as const) {
      const host = await serve(page(packed, headers));
      const { body } = await get(`http://${host.name}/`, { allow: [host.name] });
      expect(body.length).toBe(limit);
    }
  });

  test('of a picture is more than 1,000,000 bytes', async () => {
    const host = await serve((request, reply) => {
      page(Buffer.alloc(Number(request.url?.slice(1))), { 'content-type': 'image/png' })(request, reply);
    });
    const options = { accept: 'picture', allow: [host.name] } as const;
    expect((await get(`http://${host.name}/1000000`, options)).body.length).toBe(1_000_000);
    await expect(get(`http://${host.name}/1000001`, options)).rejects.toMatchObject(problem('too-large'));
  });

  test('is what the application says', async () => {
    const host = await serve(page(Buffer.alloc(1_001)));
    const options = { allow: [host.name], limits: { page: 1_000 } };
    await expect(get(`http://${host.name}/`, options)).rejects.toMatchObject(problem('too-large'));
    expect((await get(`http://${host.name}/`, { ...options, limits: { page: 1_001 } })).body).toHaveLength(
      1_001,
    );
  });
});

describe('what takes too long is given up, wherever it hangs:', () => {
  const timeout = 200;
  const unreachable = problem('unreachable');

  test('the name', async () => {
    const resolve = () => new Promise<string[]>(() => undefined);
    await expect(get('http://a.example/', { resolve, timeout })).rejects.toMatchObject(unreachable);
  });

  test('the first word', async () => {
    const host = await serve(() => undefined);
    await expect(get(`http://${host.name}/`, { allow: [host.name], timeout })).rejects.toMatchObject(
      unreachable,
    );
  });

  test('a body that drips', async () => {
    let hangUp: (() => void) | undefined;
    const gone = new Promise<void>((resolve) => {
      hangUp = resolve;
    });
    const host = await serve((_request, reply) => {
      reply.writeHead(200, { 'content-type': 'text/html' });
      const drip = setInterval(() => reply.write('.'), 20);
      reply.on('close', () => {
        clearInterval(drip);
        hangUp?.();
      });
    });
    await expect(get(`http://${host.name}/`, { allow: [host.name], timeout })).rejects.toMatchObject(
      unreachable,
    );
    await gone;
  });

  test('redirects that are slow together', async () => {
    const host = await serve((request, reply) => {
      setTimeout(() => to(`${request.url}x`)(request, reply), 80);
    });
    await expect(get(`http://${host.name}/`, { allow: [host.name], timeout })).rejects.toMatchObject(
      unreachable,
    );
    expect(host.asked.length).toBeLessThan(4);
  });
});

describe('what cannot be read says so, and no more:', () => {
  const unreachable = problem('unreachable');

  test('a server that would rather speak another language, and its connection is closed', async () => {
    const gone = Promise.withResolvers<void>();
    const server = createTcpServer((socket) => {
      socket.on('error', () => undefined).on('close', () => gone.resolve());
      socket.once('data', () => {
        socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: tea\r\n\r\n');
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const name = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    await expect(get(`http://${name}/`, { allow: [name] })).rejects.toMatchObject(unreachable);
    await gone.promise;
    server.close();
  });

  test('words that come before an answer and lead to none', async () => {
    const server = createTcpServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => {
        socket.end('HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n');
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const name = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    await expect(get(`http://${name}/`, { allow: [name] })).rejects.toMatchObject(unreachable);
    server.close();
  });

  test.each([
    ['an error', (_request, reply) => reply.writeHead(500, { 'content-type': 'text/html' }).end('secret')],
    ['nothing new', (_request, reply) => reply.writeHead(304).end()],
    [
      'a redirect to nowhere',
      (_request, reply) => reply.writeHead(302, { 'content-type': 'text/html' }).end(),
    ],
    ['a packing that nobody knows', page('x', { 'content-encoding': 'lzma' })],
    ['a broken packing', page('x', { 'content-encoding': 'gzip' })],
    ['half of a packing', page(gzipSync('x'.repeat(999)).subarray(0, 20), { 'content-encoding': 'gzip' })],
    ['a broken line', (request) => request.socket.destroy()],
    [
      'half a body',
      (_request, reply) => {
        reply.writeHead(200, { 'content-type': 'text/html', 'content-length': '99' });
        reply.write('half', () => reply.socket?.destroy());
      },
    ],
  ] satisfies [string, RequestListener][])('%s', async (_name, answer) => {
    const host = await serve(answer);
    await expect(get(`http://${host.name}/`, { allow: [host.name] })).rejects.toMatchObject(unreachable);
  });

  test('a name that nobody knows, a port where nobody listens, no HTTP, no TLS', async () => {
    await expect(get('http://nobody.invalid/', { timeout: 2_000 })).rejects.toMatchObject(unreachable);
    const server = createTcpServer((socket) => {
      // The other side hangs up in the middle of a word.
      socket.on('error', () => undefined);
      socket.end('+PONG\r\n').resume();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const name = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    await expect(get(`http://${name}/`, { allow: [name] })).rejects.toMatchObject(unreachable);
    await expect(get(`https://${name}/`, { allow: [name] })).rejects.toMatchObject(unreachable);
    server.close();
    await once(server, 'close');
    await expect(get(`http://${name}/`, { allow: [name] })).rejects.toMatchObject(unreachable);
  });

  test('what is no address', async () => {
    for (const address of ['', 'guild', '//a.example', 'http://', 'http://a b/', 'javascript:alert(1)']) {
      await expect(get(address)).rejects.toMatchObject(problem('refused'));
    }
  });
});
