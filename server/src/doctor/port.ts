/** Whether HOST and PORT are free, or a Guildhall answers there. */
import { once } from 'node:events';
import { createServer, isIPv6 } from 'node:net';
import type { Config } from '../config/config.ts';
import { explainListening } from '../start-errors.ts';
import type { Settings } from './context.ts';
import { knock } from './knock.ts';
import { codeOf, type Found, type Probe, sentenceOf, stops, well } from './probe.ts';

export const port: Probe<Settings> = {
  subject: 'port',
  async examine({ config }, signal) {
    const origin = originOf(config);
    const alive = await knock(new URL('/healthz', origin), signal).catch(codeOf);
    if (typeof alive === 'object' && alive.body === 'alive\n') return readiness(origin, signal);
    if (alive === 'ECONNREFUSED' || alive === 'ENOTFOUND' || alive === 'EADDRNOTAVAIL')
      return tryListening(config);
    return taken(config);
  },
  silence: {
    state: 'stops',
    advice: 'Another program is using PORT. Stop it, or set PORT to another number.',
  },
};

async function readiness(origin: string, signal: AbortSignal): Promise<Found> {
  const { status, body } = await knock(new URL('/readyz', origin), signal);
  if (status === 200) return well(`Guildhall is running at ${origin} and is ready.`);
  return stops(
    `Guildhall is running at ${origin} and reports: ${body.trim()}.`,
    'See the results for the database, then restart Guildhall.',
  );
}

/** For a moment, and lets go of it again. */
async function tryListening(config: Config): Promise<Found> {
  const { port, host } = config;
  const server = createServer();
  try {
    server.listen({ port, host, exclusive: true });
    await once(server, 'listening');
    return well(`PORT ${port} on ${host} is free. Guildhall isn’t running and can be started.`);
  } catch (error) {
    return stops(sentenceOf(explainListening(error, config)), 'Do that, then start Guildhall.');
  } finally {
    server.close();
  }
}

function taken(config: Config): Found {
  const busy = Object.assign(new Error(), { code: 'EADDRINUSE' });
  return stops(sentenceOf(explainListening(busy, config)), 'Do that, then start Guildhall.');
}

/** Of every address of this machine its own is asked. */
function originOf({ host, port }: Config): string {
  const asked = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${isIPv6(asked) ? `[${asked}]` : asked}:${port}`;
}
