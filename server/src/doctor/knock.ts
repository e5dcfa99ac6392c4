/** A short request over HTTP, to an address that was found out before. */
import { type IncomingHttpHeaders, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** The beginning of it. */
  body: string;
}

/** More than any answer of ours to this. */
const enough = 1_000;

/**
 * `address` is asked where it is known, else that of the name. Certificates are not looked at: they have a probe of their own.
 * Throws what the network fails with.
 */
export function knock(url: URL, signal: AbortSignal, address?: string): Promise<Answer> {
  const hostname = bareHost(url);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const options = {
    host: address ?? hostname,
    port: url.port,
    path: url.pathname,
    headers: { host: url.host, 'user-agent': 'guildhall-doctor' },
    agent: false,
    signal,
    rejectUnauthorized: false,
    ...(isIP(hostname) === 0 && { servername: hostname }),
  };
  return new Promise((resolve, reject) => {
    const asked = request(options, (response) => {
      let body = '';
      const { statusCode: status = 0, headers } = response;
      const end = () => resolve({ status, headers, body });
      response.setEncoding('utf8').on('end', end).on('error', reject);
      response.on('data', (text: string) => {
        body += text;
        if (body.length < enough) return;
        end();
        asked.destroy();
      });
    });
    asked.on('error', reject).end();
  });
}

/** Without the brackets around a number. */
export function bareHost({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}
