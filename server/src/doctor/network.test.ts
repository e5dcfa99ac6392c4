/** What others see of the application and of its sender: by real names, certificates and servers on loopback. */

import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { openDns } from '../testing/dns-server.ts';
import { openHttps } from '../testing/https-server.ts';
import { certificate } from './certificate.ts';
import { compareClocks, judgeClock } from './clock.ts';
import type { Settings } from './context.ts';
import { name } from './name.ts';
import { port } from './port.ts';
import type { Found, Probe } from './probe.ts';
import { sender } from './sender.ts';
import { isThisMachine } from './this-machine.ts';
import { visitors } from './visitors.ts';

const dns = await openDns();
afterAll(() => dns.close());
const { signal } = new AbortController();

async function look(probe: Probe<Settings>, env: Record<string, string>): Promise<Found[]> {
  const settings = { config: readConfig(env), resolver: dns.resolver, mailTo: undefined };
  return [await probe.examine(settings, signal)].flat();
}

async function openHttp(answer: RequestListener): Promise<{ server: Server; port: number }> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

const alive: RequestListener = (_request, reply) => void reply.end('alive\n');
const here = { 'guild.test': { A: ['127.0.0.1'] } };

describe('the name of PUBLIC_URL', () => {
  test.each([
    [{}, 'skipped', 'PUBLIC_URL is not set: Guildhall is for this machine alone.'],
    [{ PUBLIC_URL: 'http://localhost:3000' }, 'skipped', 'PUBLIC_URL names this machine alone.'],
    [{ PUBLIC_URL: 'http://[::1]:3000' }, 'skipped', 'PUBLIC_URL names this machine alone.'],
    [{ PUBLIC_URL: 'http://192.0.2.7' }, 'well', '192.0.2.7 leads to 192.0.2.7.'],
    [{ PUBLIC_URL: 'https://guild.test' }, 'well', 'guild.test leads to 192.0.2.7 and 2001:db8::7.'],
    [
      { PUBLIC_URL: 'https://nobody.invalid' },
      'stops',
      'PUBLIC_URL names nobody.invalid, which nobody knows.',
    ],
  ])('of %j is %s', async (env, state, says) => {
    dns.knows({ 'guild.test': { A: ['192.0.2.7'], AAAA: ['2001:db8::7'] } });
    expect(await look(name, env)).toMatchObject([{ state, says }]);
  });

  test('is not judged where DNS does not answer', async () => {
    dns.refuses();
    expect(await look(name, { PUBLIC_URL: 'https://guild.test' })).toMatchObject([{ state: 'skipped' }]);
  });
});

describe('the certificate', () => {
  async function judge(
    of: string,
    { days, from = -1, isTrusted = true }: { days: number; from?: number; isTrusted?: boolean },
  ) {
    dns.knows(here);
    const server = await openHttps(of, { from, days });
    if (isTrusted) server.trust();
    try {
      return await look(certificate, { PUBLIC_URL: `https://guild.test:${server.port}` });
    } finally {
      server.close();
    }
  }

  test('that is good for long is well', async () => {
    const [found] = await judge('guild.test', { days: 60.5 });
    expect(found).toMatchObject({ state: 'well', says: expect.stringContaining('good for 60 more days') });
  });

  test.each([
    ['ends soon', 'guild.test', { days: 20.5 }, 'warning', 'good for 20 more days'],
    ['is over', 'guild.test', { from: -90, days: -1 }, 'stops', 'The certificate has expired'],
    ['is not good yet', 'guild.test', { from: 1, days: 90 }, 'stops', 'The certificate is not valid yet'],
    ['is another’s', 'other.test', { days: 60 }, 'stops', 'The certificate is for another name'],
    [
      'nobody vouches for',
      'guild.test',
      { days: 60, isTrusted: false },
      'stops',
      'Nobody but itself vouches',
    ],
  ])('that %s is told', async (_what, of, how, state, says) => {
    expect(await judge(of, how)).toMatchObject([{ state, says: expect.stringContaining(says) }]);
  });

  test.each([
    ['other.test', { days: 60 }, 'Have one issued for the name in PUBLIC_URL'],
    ['guild.test', { from: -90, days: -1 }, 'Renew it'],
  ])('of %s, %j, is mended by what mends it', async (of, how, advice) => {
    expect(await judge(of, how)).toMatchObject([{ advice: expect.stringContaining(advice) }]);
  });

  test.each([
    ['http://guild.test', 'warning'],
    ['http://guild.lan', 'skipped'],
    ['http://192.0.2.7', 'skipped'],
    ['http://localhost', 'skipped'],
  ])('that is not there behind %s is %s', async (PUBLIC_URL, state) => {
    expect(await look(certificate, { PUBLIC_URL })).toMatchObject([{ state }]);
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
      'Something other than Guildhall answers',
    ],
    [
      'another address',
      (_request, reply) => void reply.writeHead(301, { location: 'https://www.guild.test/healthz' }).end(),
      'sends its visitors on to https://www.guild.test.',
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
      { state: 'well', says: expect.stringMatching(/runs at .* is ready\.$/) },
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
    expect(found).toMatchObject([{ state: 'stops', says: expect.stringContaining('is already taken') }]);
  });

  test('that is free is well, and free afterwards', async () => {
    const { server, port: number } = await openHttp(alive);
    server.close();
    await once(server, 'close');
    for (const _time of [1, 2]) {
      expect(await look(port, { PORT: String(number) })).toMatchObject([
        {
          state: 'well',
          says: `PORT ${number} on 127.0.0.1 is free: Guildhall does not run, and may be started.`,
        },
      ]);
    }
  });

  test('on an address of another machine stops it', async () => {
    const found = await look(port, { HOST: '192.0.2.7.invalid' });
    expect(found).toMatchObject([
      { state: 'stops', says: expect.stringContaining('is not an address of this machine') },
    ]);
  });
});

describe('the clock', () => {
  async function compareBy(seconds: number, isHere?: () => Promise<boolean>) {
    const at = new Date(Date.now() + seconds * 1000).toUTCString();
    const { server, port } = await openHttp((_request, reply) => void reply.setHeader('date', at).end());
    const config = readConfig({ FILES_URL: `s3://KEY:secret@127.0.0.1:${port}/guild?tls=off` });
    const compared = await compareClocks({ config }, signal, isHere);
    server.close();
    return { port, compared };
  }

  test('is compared with that of a bucket elsewhere', async () => {
    const { port, compared } = await compareBy(120, async () => false);
    expect(compared).toMatchObject([{ whose: `that of 127.0.0.1:${port}` }]);
    expect(compared[0]?.ahead).toBeCloseTo(-119.5, -0.5);
    const { state, says } = await judgeClock(compared, signal);
    expect([state, says]).toEqual([
      'warning',
      expect.stringMatching(/is (?:119|120) seconds behind that of 127/),
    ]);
  });

  test('is not compared with itself', async () => {
    expect((await compareBy(120)).compared).toEqual([]);
    const config = readConfig({ PUBLIC_URL: 'https://guild.test' });
    expect(await compareClocks({ config }, signal, async () => false)).toEqual([]);
  });

  test.each([
    ['127.0.0.1', true],
    ['localhost', true],
    ['/run/postgresql', true],
    ['192.0.2.7', false],
    ['nobody.invalid', false],
  ])('of %s is of this machine: %s', async (host, isHere) => {
    expect(await isThisMachine(host)).toBe(isHere);
  });
});

describe('the sender', () => {
  const env = { MAIL_URL: 'smtp://127.0.0.1:2525', MAIL_FROM: 'Guild <office@mail.guild.test>' };
  const statesOf = async (given: Record<string, string> = env) =>
    (await look(sender, given)).map(({ state, says }) => `${says.slice(0, says.indexOf(':'))} ${state}`);
  const spf = 'v=spf1 include:_spf.example.net ~all';

  test('who has all records is well', async () => {
    dns.knows({
      'mail.guild.test': { TXT: ['something-verification=1', spf] },
      // The domain above speaks for the one below.
      '_dmarc.guild.test': { TXT: ['v=DMARC1; p=quarantine'] },
      's1._domainkey.mail.guild.test': { TXT: ['v=DKIM1; k=rsa; p=MIGfMA0'] },
    });
    expect(await statesOf()).toEqual(['SPF well', 'DMARC well', 'DKIM well']);
    const says = (await look(sender, env)).map((found) => found.says);
    expect(says[1]).toContain('guild.test says what becomes of letters that are not its own: quarantine.');
    expect(says[2]).toBe('DKIM: mail.guild.test has a key by the name of s1.');
  });

  test('who has none is told so, but for the key, whose name only a letter says', async () => {
    dns.knows({});
    expect(await statesOf()).toEqual(['SPF warning', 'DMARC warning', 'DKIM skipped']);
  });

  test.each([
    [[spf, 'v=spf1 -all'], 'has 2 records'],
    [['v=spf1 +all'], 'lets every server of the world send'],
    [['v=spf10 ~all'], 'does not say which servers'],
  ])('whose SPF is %j is told so', async (TXT, says) => {
    dns.knows({ 'mail.guild.test': { TXT } });
    expect((await look(sender, env))[0]).toMatchObject({
      state: 'warning',
      says: expect.stringContaining(says),
    });
  });

  test('is not judged where DNS does not answer, or no letters leave', async () => {
    dns.refuses();
    expect(await look(sender, env)).toMatchObject([
      { state: 'skipped', says: expect.stringContaining('DNS does not answer') },
    ]);
    expect(await look(sender, {})).toMatchObject([{ state: 'skipped', says: 'No letters leave.' }]);
  });

  test('that is nobody is told', async () => {
    const { MAIL_URL } = env;
    expect(await look(sender, { MAIL_URL })).toMatchObject([
      { state: 'warning', advice: expect.stringContaining('Set MAIL_FROM') },
    ]);
  });
});
