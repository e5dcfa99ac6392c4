/** The application as others see it, and services that it needs, with real servers on loopback. */
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo, LookupFunction } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { generate } from 'selfsigned';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBucket } from '../testing/bucket.ts';
import { type CommunitySite, openCommunitySite } from '../testing/community-site.ts';
import { runCheck } from '../testing/doctor.ts';
import { openMailbox } from '../testing/mailbox.ts';
import { listen, openHttp } from '../testing/servers.ts';
import { address } from './address.ts';
import { backups } from './backups.ts';
import { fileBucket } from './file-bucket.ts';
import { port } from './machine.ts';
import { mail } from './mail.ts';
import { signIn } from './sign-in.ts';

const bucket = await openBucket();
afterAll(() => bucket.close());

const alive: RequestListener = (_request, reply) => void reply.end('alive\n');

/** With a certificate of its own for this name, valid for the given range of days from now. */
async function openHttps(name: string, { from = -1, days }: { from?: number; days: number }) {
  const at = (offset: number) => new Date(Date.now() + offset * 24 * 60 * 60 * 1000);
  const { private: key, cert } = await generate([{ name: 'commonName', value: name }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: at(from),
    notAfterDate: at(days),
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: name }] }],
  });
  const before = getCACertificates('default');
  const server = createServer({ key, cert }, alive);
  server.on('tlsClientError', () => undefined);
  return {
    port: await listen(server),
    /** While it runs, this process trusts the issuer of its certificate. */
    trust: () => setDefaultCACertificates([...before, cert]),
    close() {
      setDefaultCACertificates(before);
      server.closeAllConnections();
      server.close();
    },
  };
}

async function closedPort(): Promise<number> {
  const { server, port } = await openHttp(alive);
  server.close();
  await once(server, 'close');
  return port;
}

describe('the address', () => {
  /** A DNS lookup that resolves every name to these addresses, or fails with this code. */
  const lookup =
    (code?: string): LookupFunction =>
    (name, _options, done) =>
      code === undefined
        ? done(null, [{ address: '127.0.0.1', family: 4 }])
        : done(Object.assign(new Error(`getaddrinfo ${code} ${name}`), { code }), []);
  const look = (PUBLIC_URL: string, code?: string) =>
    runCheck(address, { PUBLIC_URL }, { lookup: lookup(code) });

  test.each(['', 'http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    '%j is for this machine only',
    async (url) => {
      expect((await look(url)).state).toBe('skipped');
    },
  );

  test.each([
    ['ENOTFOUND', 'stops', 'guild.test in PUBLIC_URL isn’t in DNS.'],
    ['EAI_AGAIN', 'warning', 'https://guild.test isn’t responding (EAI_AGAIN).'],
  ])('that DNS answers with %s is reported as %s', async (code, state, says) => {
    expect(await look('https://guild.test', code)).toMatchObject({ state, says });
  });

  async function visit(listener: RequestListener, host = 'guild.test') {
    const { server, port } = await openHttp(listener);
    const found = await look(`http://${host}:${port}/`);
    server.close();
    return found;
  }

  test('uses the server name of PUBLIC_URL', async () => {
    const asked: unknown[] = [];
    const found = await visit((request, reply) => {
      asked.push(request.url, request.headers.host?.replace(/:\d+$/, ''));
      alive(request, reply);
    });
    expect(asked).toEqual(['/healthz', 'guild.test']);
    expect(found).toMatchObject({ state: 'warning', says: expect.stringContaining('without encryption') });
    expect((await visit(alive, 'guild.lan')).state).toBe('well');
  });

  test.each<[string, RequestListener, string]>([
    [
      'another program',
      (_request, reply) => void reply.end('<h1>It works!</h1>'.repeat(1_000)),
      'Something other than Guildhall responds',
    ],
    [
      'a redirect',
      (_request, reply) => void reply.writeHead(301, { location: 'https://www.guild.test/healthz' }).end(),
      'redirects to https://www.guild.test.',
    ],
    ['only a proxy', (_request, reply) => void reply.writeHead(502).end(), 'with status 502'],
  ])('that leads to %s is a warning', async (_what, listener, says) => {
    expect(await visit(listener)).toMatchObject({ state: 'warning', says: expect.stringContaining(says) });
  });

  test('without a response is a warning', async () => {
    expect(await look(`http://guild.test:${await closedPort()}`)).toMatchObject({
      state: 'warning',
      says: expect.stringContaining('(ECONNREFUSED)'),
    });
  });

  test.each([
    ['is valid for long', 'guild.test', { days: 60.5 }, 'well', 'with a certificate until'],
    ['expires soon', 'guild.test', { days: 20.5 }, 'warning', 'ends in 20 days'],
    ['has expired', 'guild.test', { from: -90, days: -1 }, 'stops', 'has expired'],
    ['isn’t valid yet', 'guild.test', { from: 1, days: 90 }, 'stops', 'isn’t valid yet'],
    ['is for another name', 'other.test', { days: 60 }, 'stops', 'is for another name'],
    ['isn’t trusted', 'guild.test', { days: 60, isTrusted: false }, 'stops', 'is self-signed'],
  ])(
    'with a certificate that %s is reported',
    async (_what, name, {
      isTrusted = true,
      ...days
    }: { days: number; from?: number; isTrusted?: boolean }, state, says) => {
      const server = await openHttps(name, days);
      if (isTrusted) server.trust();
      const found = await look(`https://guild.test:${server.port}`);
      server.close();
      expect(found).toMatchObject({ state, says: expect.stringContaining(says) });
    },
  );
});

describe('the port', () => {
  async function look(listener: RequestListener) {
    const { server, port: number } = await openHttp(listener);
    const found = await runCheck(port, { PORT: String(number) });
    server.close();
    return found;
  }

  test('of a Guildhall that is ready is well', async () => {
    expect(await look(alive)).toMatchObject({
      state: 'well',
      says: expect.stringMatching(/ and is ready\.$/),
    });
  });

  test('of a Guildhall that isn’t ready is quoted', async () => {
    const found = await look((request, reply) => {
      if (request.url === '/healthz') return alive(request, reply);
      reply.writeHead(503).end('not ready: the database cannot be reached\n');
    });
    expect(found).toMatchObject({ state: 'stops', says: expect.stringContaining('cannot be reached') });
  });

  test('of another program stops Guildhall', async () => {
    const found = await look((_request, reply) => void reply.end('It works!'));
    expect(found).toMatchObject({ state: 'stops', says: expect.stringContaining('is already in use') });
  });

  test('that is free is well, and free afterwards', async () => {
    const number = await closedPort();
    for (const _time of [1, 2])
      expect(await runCheck(port, { PORT: String(number) })).toEqual({
        state: 'well',
        says: `PORT ${number} on 127.0.0.1 is free. Guildhall isn’t running and can be started.`,
      });
  });

  test('on an address of another machine stops Guildhall', async () => {
    expect(await runCheck(port, { HOST: '192.0.2.7' })).toMatchObject({
      state: 'stops',
      says: 'HOST 192.0.2.7 isn’t an address of this machine. Set HOST to 127.0.0.1 or 0.0.0.0.',
    });
  });
});

describe('e-mail', () => {
  const look = (MAIL_URL: string, mailTo?: string) =>
    runCheck(
      mail,
      { MAIL_URL, MAIL_FROM: 'Guild <office@guild.example>', PUBLIC_URL: 'https://guild.example' },
      { mailTo },
    );

  async function lookAt(options: SMTPServerOptions, urlOf: (address: string) => string) {
    const server = new SMTPServer(options);
    server.on('error', () => undefined);
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    const { port } = server.server.address() as AddressInfo;
    const found = await look(urlOf(`127.0.0.1:${port}`), 'ann@example.org');
    await new Promise<void>((resolve) => server.close(resolve));
    return found;
  }

  test('is sent only to a given address', async () => {
    const mailbox = await openMailbox();
    expect(await look(mailbox.url)).toMatchObject({
      state: 'well',
      says: expect.stringContaining('No e-mail was sent'),
    });
    expect(mailbox.mails).toEqual([]);
    expect((await look(mailbox.url, 'ann@example.org')).says).toContain('accepted the e-mail');
    const { subject, from, html, messageId } = await mailbox.next('ann@example.org');
    expect([subject, from?.address]).toEqual(['Guildhall: Test e-mail', 'office@guild.example']);
    expect(html).toContain('<a href="https://guild.example"');
    expect(messageId).toMatch(/@guild\.example>$/);
    await mailbox.stop();
  });

  test('that goes nowhere is a warning', async () => {
    expect(await look('')).toMatchObject({
      state: 'warning',
      says: expect.stringMatching(/^MAIL_URL is not set/),
    });
  });

  test.each([
    ['smtp://nobody.invalid', 'The mail server nobody.invalid can’t be found.', 'Check the name'],
    [
      'smtp://office:open-sesame@127.0.0.1:1',
      '127.0.0.1:1 doesn’t accept e-mails (ECONNREFUSED).',
      'Check the port',
    ],
  ])('to %s fails', async (url, says, advice) => {
    expect(await look(url)).toEqual({ state: 'failing', says, advice: expect.stringContaining(advice) });
  });

  const plain: SMTPServerOptions = { disabledCommands: ['STARTTLS'], authOptional: true };

  test('by the wrong kind of encryption fails', async () => {
    const found = await lookAt(plain, (address) => `smtps://${address}`);
    expect(found.says).toMatch(/^The encrypted connection to \S+ failed \(ERR_SSL_\w+\)\.$/);
    expect(found.advice).toMatch(/^Start MAIL_URL with smtps:\/\/ for port 465/);
  });

  test('to a server without a valid certificate fails', async () => {
    const found = await lookAt({ authOptional: true }, (address) => `smtp://${address}`);
    expect(found.says).toMatch(/^The encrypted connection to \S+ failed \(\w*(?:CERT|TLS)\w*\)\.$/);
    expect(found.advice).toMatch(/^Use the name in the certificate/);
  });

  test('by a wrong password fails, and what the server says isn’t repeated', async () => {
    const onAuth: SMTPServerOptions['onAuth'] = ({ username, password }, _session, done) =>
      done(new Error(`${username} with ${password} is nobody here`));
    const found = await lookAt(
      { ...plain, allowInsecureAuth: true, onAuth },
      (address) => `smtp://office:open-sesame@${address}`,
    );
    expect(found).toMatchObject({
      state: 'failing',
      says: expect.stringMatching(/rejected the user name or password \(535\)\.$/),
    });
    expect(found.advice).toMatch(/^Correct user name and password/);
    const unnamed = await lookAt(
      { ...plain, authOptional: false, allowInsecureAuth: true },
      (address) => `smtp://${address}`,
    );
    expect(unnamed.says).toContain('rejected the user name or password (530)');
  });

  test('from a sender that the server rejects fails', async () => {
    const onMailFrom: SMTPServerOptions['onMailFrom'] = (_address, _session, done) =>
      done(Object.assign(new Error('5.7.1 not yours'), { responseCode: 553 }));
    expect(await lookAt({ ...plain, onMailFrom }, (address) => `smtp://${address}`)).toMatchObject({
      state: 'failing',
      says: expect.stringContaining('rejected the e-mail: MAIL FROM: 553 5.7.1 not yours.'),
      advice: 'Set MAIL_FROM to an address that may send through this mail server.',
    });
  });
});

describe('sign in', () => {
  let site: CommunitySite;
  beforeAll(async () => {
    site = await openCommunitySite();
    await site.open({ publicUrl: 'http://guildhall.test', origin: 'http://127.0.0.1:9' });
  });
  afterAll(() => site.close());

  test('at a site that responds is well', async () => {
    expect((await runCheck(signIn, {})).state).toBe('skipped');
    expect(await runCheck(signIn, site.env)).toEqual({
      state: 'well',
      says: 'Guild Community is responding and signs members in.',
    });
  });

  test('at a site with another name, or none, is reported', async () => {
    const look = (SSO_ISSUER: string) => runCheck(signIn, { ...site.env, SSO_ISSUER });
    expect(await look(`${site.issuer}/`)).toMatchObject({
      state: 'stops',
      says: 'Guild Community uses a different issuer name than SSO_ISSUER.',
    });
    expect(await look(`${site.issuer}/elsewhere`)).toMatchObject({
      state: 'warning',
      says: 'Guild Community responded with 404 instead of its configuration.',
    });
  });

  test('at a site that is down stops those who can’t sign in otherwise', async () => {
    const down = { ...site.env, SSO_ISSUER: 'http://127.0.0.1:9' };
    expect((await runCheck(signIn, down)).state).toBe('warning');
    expect((await runCheck(signIn, { ...down, SSO_ONLY: 'on' })).state).toBe('stops');
  });
});

describe('a bucket', () => {
  const env = { FILES_URL: bucket.url, BACKUP_URL: bucket.url };

  test.each([
    ['files', fileBucket, 'well'],
    ['backups', backups, 'skipped'],
  ])('for %s is written, read and left as it was', async (_what, check, state) => {
    bucket.asked.length = 0;
    expect((await runCheck(check, env)).state).toBe(state);
    const written = bucket.asked.filter((line) => line.includes('doctor/test-'));
    expect(written.map((line) => line.split(' ')[0])).toEqual(['PUT', 'GET', 'DELETE']);
  });

  test.each([
    ['files', fileBucket, 'stops'],
    ['backups', backups, 'failing'],
  ])('for %s that rejects the key is reported without it', async (_what, check, state) => {
    bucket.refuse(403, 50);
    const found = await runCheck(check, env);
    bucket.forgive();
    expect(found).toMatchObject({ state, says: expect.stringContaining('key') });
    expect(JSON.stringify(found)).not.toMatch(/S3RVER|a%2Fb|a\/b\+c/);
  });

  test('that loses writes is reported, and cleaned up', async () => {
    // The responses to the check for the bucket, and to the write.
    bucket.refuse(200, 2);
    const found = await runCheck(fileBucket, env);
    bucket.forgive();
    expect(found).toMatchObject({ state: 'stops', says: expect.stringContaining('loses what is written') });
    expect(bucket.asked.at(-1)).toMatch(/^DELETE .*doctor\/test-/);
  });
});
