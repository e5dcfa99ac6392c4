import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from './config/config.ts';
import { explainListening } from './start-errors.ts';

type Address = Pick<Config, 'host' | 'port'>;

/** Listens at HOST and PORT for a moment. Throws a sentence that names the wrong variable. */
export async function tryListening({ host, port }: Address): Promise<void> {
  const server = createServer();
  try {
    server.listen({ host, port, exclusive: true });
    await once(server, 'listening');
  } catch (error) {
    throw explainListening(error, { host, port });
  } finally {
    server.close();
  }
}
