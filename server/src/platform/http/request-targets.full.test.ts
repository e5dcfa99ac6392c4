import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../testing/app.ts';

const clientFolder = await mkdtemp(join(tmpdir(), 'guildhall-client-'));
await mkdir(join(clientFolder, 'assets/deeper'), { recursive: true });
await writeFile(join(clientFolder, 'assets/page.js'), 'start()');

const app = await createTestApp({
  env: { PUBLIC_URL: 'http://guildhall.test:3000' },
  pages: {
    isStrict: true,
    reduceAddress: (address) => address,
    clientFolder,
    render: async ({ url }) => {
      const { pathname } = new URL(url);
      const status = pathname === '/' ? 200 : 404;
      return { status, headers: {}, html: `<html>${pathname}</html>`, scripts: [] };
    },
  },
});
afterAll(async () => {
  await app.close();
  await rm(clientFolder, { recursive: true });
});

/** Sends a request line that no client would write; returns the status and the whole reply. */
async function ask(
  target: string,
  method: string,
  headers: string[],
): Promise<{ status: number; reply: string }> {
  const { hostname, port } = new URL(app.origin);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const head = [`${method} ${target} HTTP/1.1`, 'Host: guildhall.test', 'Connection: close', ...headers];
  socket.write(`${head.join('\r\n')}\r\n\r\n`, 'latin1');
  const reply = await text(socket);
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(reply)?.[1]), reply };
}

/** Routes that each parse the rest of the path differently. */
const places = [
  ...'/ /assets/ /assets/deeper/ /assets/page.js /uploads/products/7/ /uploads/products/'.split(' '),
  ...'/uploads/avatars/ /feeds/ /sitemaps/ /api/ /api/docs/ /api/docs/static/ /api/dealView/ /deal/'.split(
    ' ',
  ),
  ...'/deals/ /authenticate/ /search /healthz /metrics'.split(' '),
];

const oddities = [
  ...'%00 %00.js x%00.atom %2e%2e %2e%2e/x %2e%2e%2fx ..%2f..%2f..%2fetc%2fpasswd ../../etc/passwd'.split(
    ' ',
  ),
  ...'..%5c..%5cx ....//x % %zz %c3%28 %ff %ed%a0%80 %E2%80%AE %0d%0aX-Other:%20x %0a %7f // //x ./'.split(
    ' ',
  ),
  ...'. .. ~ * :id ;x=1 [x] \\x | {{7*7}} "><script> __proto__ constructor -1 0 1e9'.split(' '),
  ...'99999999999999999999 ? ?% ?%00=%00 ?deal=%ff ?deal=%ed%a0%80 ?skip=%00&page=-1 ?__proto__=x'.split(' '),
  ...'?a[b]=c&a[]=d #hash ?#'.split(' '),
  '\u00e9',
  '\u00ff\u00fe',
  `${'x'.repeat(400)}`,
  `${'x'.repeat(400)}.atom`,
  `${'%20'.repeat(100)}`,
  `${'/x'.repeat(500)}`,
  `?${'a=b&'.repeat(2_000)}`,
];

const whole = [
  ...'http://guildhall.test/ http://guildhall.test HTTP://guildhall.test/'.split(' '),
  ...'https://guildhall.test/deal/7 http://elsewhere.test/ http://guildhall.test/api/docs/json'.split(' '),
  ...'http://guildhall.test/%00 http://guildhall.test/assets/%2e%2e http:/// http:// http://['.split(' '),
  ...'http://user:password@guildhall.test/ ftp://guildhall.test/ file:///etc/passwd javascript:x'.split(' '),
  ...'guildhall.test:80 * x ? // //elsewhere.test/ /// /\\elsewhere.test/ /. /.. /% /%2f'.split(' '),
  ...'/%2f%2felsewhere.test /%5celsewhere.test'.split(' '),
];

/** No request may cause a server error. */
function isRefusalOrAnswer({ status }: { status: number }): boolean {
  return (status >= 200 && status < 300) || status === 301 || (status >= 400 && status < 500);
}

const requests: [string, string[]][] = [
  ['GET', []],
  ['GET', ['Accept-Encoding: br, gzip', 'Range: bytes=0-1']],
  ['HEAD', []],
  ['POST', ['Content-Length: 0']],
  ['OPTIONS', []],
];

test.each(requests)('%s %j: no request target causes a server error', async (method, headers) => {
  const targets = [...whole, ...places.flatMap((place) => oddities.map((oddity) => place + oddity))];
  const failed: string[] = [];
  for (const target of targets) {
    const answer = await ask(target, method, headers);
    if (!isRefusalOrAnswer(answer)) failed.push(`${answer.status} ${target.slice(0, 100)}`);
  }
  expect(failed).toEqual([]);
  expect(app.takeErrors()).toEqual([]);
});

test.each(['http://guildhall.test/', 'HTTP://guildhall.test', 'http://guildhall.test?page=1'])(
  '%s is answered like its path',
  async (target) => {
    const { status, reply } = await ask(target, 'GET', []);
    expect(status).toBe(200);
    expect(reply).toContain('<html>/</html>');
  },
);

test.each([
  '/assets/%00',
  '/assets/%2e%2e',
  '/api/docs/static/%2e%2e/x',
  '/api/docs/static/%00',
  '*',
  'ftp://guildhall.test/',
])('%s gets 404', async (target) => {
  expect((await ask(target, 'GET', [])).status).toBe(404);
});
