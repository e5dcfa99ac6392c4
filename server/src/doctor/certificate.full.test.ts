import { afterAll, describe, expect, test } from 'vitest';
import { openDns } from '../testing/dns-server.ts';
import { look } from '../testing/doctor.ts';
import { openHttps } from '../testing/servers.ts';
import { certificate } from './certificate.ts';

const dns = await openDns();
afterAll(() => dns.close());
const { resolver } = dns;

describe('the certificate', () => {
  async function judge(
    of: string,
    { days, from = -1, isTrusted = true }: { days: number; from?: number; isTrusted?: boolean },
  ) {
    dns.knows({ 'guild.test': { A: ['127.0.0.1'] } });
    const server = await openHttps(of, { from, days });
    if (isTrusted) server.trust();
    try {
      return await look(certificate, { PUBLIC_URL: `https://guild.test:${server.port}` }, { resolver });
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
    ['is not good yet', 'guild.test', { from: 1, days: 90 }, 'stops', 'The certificate isn’t valid yet'],
    ['is another’s', 'other.test', { days: 60 }, 'stops', 'The certificate is for another name'],
    [
      'nobody vouches for',
      'guild.test',
      { days: 60, isTrusted: false },
      'stops',
      'The certificate is self-signed',
    ],
  ])('that %s is told', async (_what, of, how, state, says) => {
    expect(await judge(of, how)).toMatchObject([{ state, says: expect.stringContaining(says) }]);
  });

  test.each([
    ['other.test', { days: 60 }, 'Get a certificate for the name in PUBLIC_URL'],
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
    expect(await look(certificate, { PUBLIC_URL }, { resolver })).toMatchObject([{ state }]);
  });
});
