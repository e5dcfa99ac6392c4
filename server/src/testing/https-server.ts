/** A real HTTPS server on loopback, with a certificate that is made for the test. */
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { generate } from 'selfsigned';

export interface TestHttps {
  port: number;
  /** While it runs, whoever vouches for its certificate is known to this process. */
  trust(): void;
  close(): void;
}

const day = 24 * 60 * 60 * 1000;

/** Good from and for so many days from now. */
export async function openHttps(
  name: string,
  { from = -1, days, answer }: { from?: number; days: number; answer?: RequestListener },
): Promise<TestHttps> {
  const at = (offset: number) => new Date(Date.now() + offset * day);
  const { private: key, cert } = await generate([{ name: 'commonName', value: name }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: at(from),
    notAfterDate: at(days),
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: name }] }],
  });
  const before = getCACertificates('default');
  const server = createServer({ key, cert }, answer ?? ((_request, reply) => void reply.end('alive\n')));
  server.on('tlsClientError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    trust: () => setDefaultCACertificates([...before, cert]),
    close() {
      setDefaultCACertificates(before);
      server.closeAllConnections();
      server.close();
    },
  };
}
