import { isIPv6 } from 'node:net';
import type { Config } from '../config/config.ts';
import { tryListening } from '../try-listening.ts';
import { type Check, messageOf, stops, well } from './check.ts';
import { httpGet } from './http-get.ts';

/** What the running Guildhall says at `/readyz`; undefined if none responds. */
export async function askRunning(config: Config, signal: AbortSignal): Promise<string | undefined> {
  const ready = await httpGet(new URL('/readyz', originOf(config)), signal).catch(() => undefined);
  return ready?.body;
}

/** Whether PORT is free on HOST, or Guildhall responds there. */
export const port: Check = {
  subject: 'port',
  async run({ config }, signal) {
    const origin = originOf(config);
    const alive = await httpGet(new URL('/healthz', origin), signal).catch(() => undefined);
    if (alive?.body === 'alive\n') {
      const { status, body } = await httpGet(new URL('/readyz', origin), signal);
      if (status === 200) return well(`Guildhall is running at ${origin} and is ready.`);
      const advice = 'See the results for the database, then restart Guildhall.';
      return stops(`Guildhall is running at ${origin} and reports: ${body.trim()}.`, advice);
    }
    const { host, port } = config;
    return tryListening(config).then(
      () => well(`PORT ${port} on ${host} is free. Guildhall isn’t running and can be started.`),
      (error) => stops(messageOf(error), 'Do that, then start Guildhall.'),
    );
  },
  unanswered: {
    state: 'stops',
    advice: 'Another program uses PORT. Stop it, or set PORT to another number.',
  },
};

/** A server that listens on all addresses is asked at this machine's own. */
function originOf({ host, port }: Config): string {
  const address = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${isIPv6(address) ? `[${address}]` : address}:${port}`;
}
