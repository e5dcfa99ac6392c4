import { describe, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { signal } from '../testing/doctor.ts';
import { openHttp } from '../testing/servers.ts';
import { compareClocks, judgeClock } from './clock.ts';
import { isThisMachine } from './this-machine.ts';

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
