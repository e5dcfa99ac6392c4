/** What others see of the application, by real names and servers on loopback. */
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { afterAll, describe, expect, test } from 'vitest';
import { openDns } from '../testing/dns-server.ts';
import { look as lookWith } from '../testing/doctor.ts';
import { openHttp } from '../testing/servers.ts';
import type { Settings } from './context.ts';
import { name } from './name.ts';
import { port } from './port.ts';
import type { Probe } from './probe.ts';
import { visitors } from './visitors.ts';

const dns = await openDns();
afterAll(() => dns.close());

const look = (probe: Probe<Settings>, env: Record<string, string>) =>
  lookWith(probe, env, { resolver: dns.resolver });

const alive: RequestListener = (_request, reply) => void reply.end('alive\n');
/** Where a name of the tests leads. */
const here = { 'guild.test': { A: ['127.0.0.1'] } };

describe('the name of PUBLIC_URL', () => {
  test.each([
    [{}, 'skipped', 'PUBLIC_URL isn’t set, so Guildhall is for this machine only.'],
    [{ PUBLIC_URL: 'http://localhost:3000' }, 'skipped', 'PUBLIC_URL is for this machine only.'],
    [{ PUBLIC_URL: 'http://[::1]:3000' }, 'skipped', 'PUBLIC_URL is for this machine only.'],
    [{ PUBLIC_URL: 'http://192.0.2.7' }, 'well', '192.0.2.7 leads to 192.0.2.7.'],
    [{ PUBLIC_URL: 'https://guild.test' }, 'well', 'guild.test leads to 192.0.2.7 and 2001:db8::7.'],
    [{ PUBLIC_URL: 'https://nobody.invalid' }, 'stops', 'nobody.invalid in PUBLIC_URL isn’t in DNS.'],
  ])('of %j is %s', async (env, state, says) => {
    dns.knows({ 'guild.test': { A: ['192.0.2.7'], AAAA: ['2001:db8::7'] } });
    expect(await look(name, env)).toMatchObject([{ state, says }]);
  });

  test('is not judged where DNS does not answer', async () => {
    dns.refuses();
    expect(await look(name, { PUBLIC_URL: 'https://guild.test' })).toMatchObject([{ state: 'skipped' }]);
  });
});

describe('visitors', () => {
  async function visit(answer: RequestListener) {
    dns.knows(here);
    const { server, port } = await openHttp(answer);
    const found = await look(visitors, { PUBLIC_URL: `http://guild.test:${port}/` });
    server.close();
    return found;
  }

  test('who come to a Guildhall are well, by its own name', async () => {
    const asked: unknown[] = [];
    const found = await visit((request, reply) => {
      asked.push(request.url, request.headers.host?.replace(/:\d+$/, ''));
      alive(request, reply);
    });
    expect(found).toMatchObject([{ state: 'well' }]);
    expect(asked).toEqual(['/healthz', 'guild.test']);
  });

  test.each<[string, RequestListener, string]>([
    [
      'something else',
      (_request, reply) => void reply.end('<h1>It works!</h1>'.repeat(1_000)),
      'Something other than Guildhall responds',
    ],
    [
      'another address',
      (_request, reply) => void reply.writeHead(301, { location: 'https://www.guild.test/healthz' }).end(),
      'redirects to https://www.guild.test.',
    ],
    ['a proxy alone', (_request, reply) => void reply.writeHead(502).end(), 'with status 502'],
  ])('who come to %s are told of', async (_what, answer, says) => {
    expect(await visit(answer)).toMatchObject([{ state: 'warning', says: expect.stringContaining(says) }]);
  });

  test('who come to nothing are told of', async () => {
    const { server, port } = await openHttp(alive);
    server.close();
    await once(server, 'close');
    const found = await look(visitors, { PUBLIC_URL: `http://guild.test:${port}` });
    expect(found).toMatchObject([{ state: 'warning', says: expect.stringContaining('ECONNREFUSED') }]);
  });
});

describe('the port', () => {
  async function stateOf(answer: RequestListener) {
    const { server, port: number } = await openHttp(answer);
    const found = await look(port, { PORT: String(number) });
    server.close();
    return found;
  }

  test('where a Guildhall is ready is well', async () => {
    expect(await stateOf(alive)).toMatchObject([
      { state: 'well', says: expect.stringMatching(/is running at .* is ready\.$/) },
    ]);
  });

  test('where a Guildhall is not ready is told with its words', async () => {
    const found = await stateOf((request, reply) => {
      if (request.url === '/healthz') return alive(request, reply);
      reply.writeHead(503).end('not ready: the database cannot be reached\n');
    });
    expect(found).toMatchObject([
      { state: 'stops', says: expect.stringContaining('the database cannot be reached') },
    ]);
  });

  test('where something else is stops it', async () => {
    const found = await stateOf((_request, reply) => void reply.end('It works!'));
    expect(found).toMatchObject([{ state: 'stops', says: expect.stringContaining('is already in use') }]);
  });

  test('that is free is well, and free afterwards', async () => {
    const { server, port: number } = await openHttp(alive);
    server.close();
    await once(server, 'close');
    for (const _time of [1, 2]) {
      expect(await look(port, { PORT: String(number) })).toMatchObject([
        {
          state: 'well',
          says: `PORT ${number} on 127.0.0.1 is free. Guildhall isn’t running and can be started.`,
        },
      ]);
    }
  });

  test('on an address of another machine stops it', async () => {
    const found = await look(port, { HOST: '192.0.2.7.invalid' });
    expect(found).toMatchObject([
      { state: 'stops', says: expect.stringContaining('isn’t an address of this machine') },
    ]);
  });
});
