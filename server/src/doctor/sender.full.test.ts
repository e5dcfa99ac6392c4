import { afterAll, describe, expect, test } from 'vitest';
import { openDns } from '../testing/dns-server.ts';
import { look } from '../testing/doctor.ts';
import { sender } from './sender.ts';

const dns = await openDns();
afterAll(() => dns.close());

describe('the sender', () => {
  const env = { MAIL_URL: 'smtp://127.0.0.1:2525', MAIL_FROM: 'Guild <office@mail.guild.test>' };
  const statesOf = async (given: Record<string, string> = env) =>
    (await look(sender, given, { resolver: dns.resolver })).map(
      ({ state, says }) => `${says.slice(0, says.indexOf(':'))} ${state}`,
    );
  const spf = 'v=spf1 include:_spf.example.net ~all';

  test('who has all records is well', async () => {
    dns.knows({
      'mail.guild.test': { TXT: ['something-verification=1', spf] },
      // The domain above speaks for the one below.
      '_dmarc.guild.test': { TXT: ['v=DMARC1; p=quarantine'] },
      's1._domainkey.mail.guild.test': { TXT: ['v=DKIM1; k=rsa; p=MIGfMA0'] },
    });
    expect(await statesOf()).toEqual(['SPF well', 'DMARC well', 'DKIM well']);
    const says = (await look(sender, env, { resolver: dns.resolver })).map((found) => found.says);
    expect(says[1]).toContain('guild.test has a policy for forged e-mails: quarantine.');
    expect(says[2]).toBe('DKIM: mail.guild.test has a key named s1.');
  });

  test('who has none is told so, but for the key, whose name only a letter says', async () => {
    dns.knows({});
    expect(await statesOf()).toEqual(['SPF warning', 'DMARC warning', 'DKIM skipped']);
  });

  test.each([
    [[spf, 'v=spf1 -all'], 'has 2 records'],
    [['v=spf1 +all'], 'lets any server send in its name'],
    [['v=spf10 ~all'], 'has no record of which servers'],
  ])('whose SPF is %j is told so', async (TXT, says) => {
    dns.knows({ 'mail.guild.test': { TXT } });
    expect((await look(sender, env, { resolver: dns.resolver }))[0]).toMatchObject({
      state: 'warning',
      says: expect.stringContaining(says),
    });
  });

  test('is not judged where DNS does not answer, or no letters leave', async () => {
    dns.refuses();
    expect(await look(sender, env, { resolver: dns.resolver })).toMatchObject([
      { state: 'skipped', says: expect.stringContaining('DNS isn’t responding') },
    ]);
    expect(await look(sender, {}, { resolver: dns.resolver })).toMatchObject([
      { state: 'skipped', says: 'No e-mails are sent.' },
    ]);
  });

  test('that is nobody is told', async () => {
    const { MAIL_URL } = env;
    expect(await look(sender, { MAIL_URL }, { resolver: dns.resolver })).toMatchObject([
      { state: 'warning', advice: expect.stringContaining('Set MAIL_FROM') },
    ]);
  });
});
