/** A mail server that takes everything at once and remembers when. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  url: string;
  /** Letters taken so far. */
  count(): number;
  /** Resolves with the moment at which a letter to this address was taken whole. */
  arrival(address: string): Promise<number>;
  stop(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const waiting = new Map<string, (at: number) => void>();
  let count = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData(stream, { envelope }, done) {
      stream.resume().on('end', () => {
        count += 1;
        for (const { address } of envelope.rcptTo) waiting.get(address)?.(performance.now());
        done();
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    count: () => count,
    arrival: (address) => new Promise((resolve) => waiting.set(address, resolve)),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
